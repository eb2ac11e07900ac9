/** How many large calls one person may have answered at the same moment: further ones are that person's to send again, and take no connection from others. */
import { problems } from '../kernel/errors.ts';

export type ParallelLimit = {
  /** Does the work of one person. @throws too_many_requests (429) while as many as allowed are under way. */
  run<T>(who: string, work: () => Promise<T>): Promise<T>;
};

/** Well below the connections of a process (database/open.ts), of which each such call holds one. */
const MOST = 3;

/** Counted by this process alone, whose connections they are. */
export function createParallelLimit({ most = MOST }: { readonly most?: number } = {}): ParallelLimit {
  const underWay = new Map<string, number>();
  const count = (who: string) => underWay.get(who) ?? 0;
  return {
    async run(who, work) {
      if (count(who) >= most)
        throw problems.tooManyRequests({ subCode: 'too_many_at_once', retryAfter: 1, message: 't:error.too_many_at_once' });
      underWay.set(who, count(who) + 1);
      try {
        return await work();
      } finally {
        if (count(who) > 1) underWay.set(who, count(who) - 1);
        else underWay.delete(who);
      }
    },
  };
}
