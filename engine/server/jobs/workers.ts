/** The places at which one process works on the jobs of its queues, and how they are woken before it is time to look again. */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Row } from '../database/port.ts';
import type { Attempts } from './attempt.ts';
import type { JobQueue } from './types.ts';

export type WorkersOptions = {
  readonly boss: Pick<PgBoss, 'work' | 'offWork' | 'notifyWorker'>;
  /** Seconds between two looks for jobs. */
  readonly lookEvery: number;
  readonly attempt: Attempts;
  /** Workers must not carry the call, and its open transaction, that woke them. */
  readonly outside: <T>(work: () => T) => T;
};

export type Workers = {
  start(queue: JobQueue): Promise<void>;
  /** There may be jobs: somebody who rests looks, at once or when the queue has gathered some. */
  wake(name: string): void;
  /** Takes no more jobs; resolves when those under way are done. */
  stop(): Promise<void>;
};

type Place = { readonly id: string; isBusy: boolean };
type Open = { readonly gathers: number | undefined; readonly places: readonly Place[] };

/** Whether a look may have left jobs because of the share of their group. */
function isShareTaken({ perGroup }: JobQueue, jobs: readonly JobWithMetadata<Row>[]): boolean {
  if (perGroup === undefined) return false;
  const counts = new Map<unknown, number>();
  for (const { groupId } of jobs) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= perGroup);
}

export function createWorkers({ boss, lookEvery, attempt, outside }: WorkersOptions): Workers {
  const opened = new Map<string, Open>();
  /** Looks that are to come, by queue. */
  const gathering = new Map<string, NodeJS.Timeout>();

  const look = (name: string) => {
    gathering.delete(name);
    const resting = opened.get(name)?.places.find(({ isBusy }) => !isBusy);
    if (resting) outside(() => boss.notifyWorker(resting.id));
  };
  const wake = (name: string) => {
    const gathers = opened.get(name)?.gathers;
    if (gathers === undefined) return look(name);
    if (!gathering.has(name))
      gathering.set(
        name,
        outside(() => setTimeout(look, gathers, name).unref()),
      );
  };

  async function open(queue: JobQueue, batchSize: number): Promise<Place> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      batchSize,
      burstWhenBatchFull: batchSize > 1,
      pollingIntervalSeconds: lookEvery,
      ...(queue.perGroup === undefined ? {} : { groupConcurrency: queue.perGroup }),
    } as const;
    let place: Place | undefined;
    const work = async (jobs: JobWithMetadata<Row>[]) => {
      if (place) place.isBusy = true;
      // Where there was a job there may be another, for whoever rests.
      wake(queue.name);
      const results = await attempt(queue, jobs);
      if (place) {
        place.isBusy = false;
        if (batchSize === 1 || isShareTaken(queue, jobs)) boss.notifyWorker(place.id);
        // What came meanwhile, or what another process had to leave of a group, may go now, and that fetch was no full one.
        else if (queue.perGroup !== undefined || queue.gathers !== undefined) wake(queue.name);
      }
      return results;
    };
    place = { id: await boss.work<Row, unknown, typeof options>(queue.name, options, work), isBusy: false };
    return place;
  }

  return {
    async start(queue) {
      const { atOnce, apart = false } = queue;
      const places = await Promise.all(apart ? Array.from({ length: atOnce }, () => open(queue, 1)) : [open(queue, atOnce)]);
      opened.set(queue.name, { gathers: queue.gathers, places });
    },
    wake,
    async stop() {
      const names = [...opened.keys()];
      opened.clear();
      for (const timer of gathering.values()) clearTimeout(timer);
      gathering.clear();
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    },
  };
}
