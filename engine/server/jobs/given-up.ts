/** Jobs that were given up become records, which somebody has tried again or leaves. */
import type { Clock } from '../kernel/clock.ts';
import type { Resources } from '../resources/types.ts';
import { GIVEN_UP, own } from './boss.ts';
import type { JobQueue } from './types.ts';

const FAULT = 500;

/** Each is written once: the record stands exactly when the job is done. */
export type GivenUpOptions = {
  readonly resources: Pick<Resources, 'create'>;
  readonly clock: Clock;
  /** Whose jobs they are. */
  readonly queues: readonly JobQueue[];
};

export const givenUpQueue = ({ resources, clock, queues }: GivenUpOptions): JobQueue => ({
  name: GIVEN_UP,
  retries: { limit: 20, delay: 60, most: 3600 },
  expires: 60,
  atOnce: 5,
  keeps: 3600,
  run: async ({ data, was, commit }) => {
    const { queue = GIVEN_UP, fault = '', tries = 1, askedAt } = was ?? {};
    const row = { queue, data, fault: fault.slice(0, FAULT), tries, asked_at: askedAt, failed_at: clock.now() };
    await commit(async (connection) => {
      await resources.create(own, 'failed-job', [row], connection);
      await queues.find(({ name }) => name === queue)?.abandoned?.(connection, [data]);
    });
  },
});
