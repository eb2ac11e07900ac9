/** Draws beside transactions: those that come while one is under way wait for it and are drawn by one statement. */
import type { Sequence } from '../../core/definitions/key-types.ts';
import type { Connection, Row } from '../database/port.ts';

/** So many numbers of one counter; `count` of what is moved on is the sum of those that wait. */
export type Count = { readonly owner: string; readonly kind: string; readonly count: number };
/** Moves the counters on; for each a row of `org_id`, `kind`, the last number as `value`, and fields of the owner. */
export type Move = (connection: Connection, counts: readonly Count[]) => Promise<readonly Row[]>;
type Beside = NonNullable<Connection['beside']>;

type Waiting = {
  readonly counts: readonly Count[];
  readonly drawn: (rows: readonly Row[]) => void;
  readonly failed: (error: unknown) => void;
};
type Queue = { waiting: Waiting[]; isDrawing: boolean };

/** By the database they are drawn from and the sequence. */
const queues = new WeakMap<Beside, WeakMap<Sequence, Queue>>();

function queueOf(beside: Beside, key: Sequence): Queue {
  const ofDatabase = queues.get(beside) ?? new WeakMap<Sequence, Queue>();
  queues.set(beside, ofDatabase);
  const queue = ofDatabase.get(key) ?? { waiting: [], isDrawing: false };
  ofDatabase.set(key, queue);
  return queue;
}

/** The rows of these counts alone, each with the last of its own numbers. */
export function drawTogether(beside: Beside, key: Sequence, counts: readonly Count[], move: Move): Promise<readonly Row[]> {
  const queue = queueOf(beside, key);
  const drawn = new Promise<readonly Row[]>((resolve, reject) => {
    queue.waiting.push({ counts, drawn: resolve, failed: reject });
  });
  if (!queue.isDrawing) drawAll(queue, beside, move);
  return drawn;
}

async function drawAll(queue: Queue, beside: Beside, move: Move): Promise<void> {
  queue.isDrawing = true;
  while (queue.waiting.length > 0) {
    const asked = queue.waiting;
    queue.waiting = [];
    try {
      const rows = await beside((connection) => move(connection, summed(asked.flatMap(({ counts }) => counts))));
      share(rows, asked);
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }
  queue.isDrawing = false;
}

const placeOf = (owner: unknown, kind: unknown) => `${owner} ${kind}`;

function summed(counts: readonly Count[]): readonly Count[] {
  const sums = new Map<string, Count>();
  for (const { owner, kind, count } of counts) {
    const place = placeOf(owner, kind);
    sums.set(place, { owner, kind, count: count + (sums.get(place)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** Numbers are given in the order in which they were asked for: the last are those of who asked last. */
function share(rows: readonly Row[], asked: readonly Waiting[]): void {
  const series = new Map(rows.map((row) => [placeOf(row.org_id, row.kind), { row, last: Number(row.value) }]));
  const given = asked.toReversed().map(({ counts, drawn }) => {
    const own = counts.flatMap(({ owner, kind, count }) => {
      const found = series.get(placeOf(owner, kind));
      if (!found) return [];
      const row = { ...found.row, value: found.last };
      found.last -= count;
      return [row];
    });
    return () => drawn(own);
  });
  for (const give of given.toReversed()) give();
}
