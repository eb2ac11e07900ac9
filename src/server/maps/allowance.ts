/** How often one person may have the operator's maps service asked: each question may cost money. Counted by this process alone. */
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';

export type Allowance = {
  /** Counts one question. @throws too_many_requests (429) with the seconds to wait. */
  take(who: string): void;
};

type Options = { readonly clock: Clock; readonly most?: number; readonly seconds?: number };

const MOST = 60;
const SECONDS = 60;

/** At most `most` questions in each stretch of `seconds`; who asks nothing for that long is forgotten. */
export function createAllowance({ clock, most = MOST, seconds = SECONDS }: Options): Allowance {
  let began = 0;
  const asked = new Map<string, number>();
  return {
    take(who) {
      const now = Date.parse(clock.now());
      if (now - began >= seconds * 1000) {
        began = now;
        asked.clear();
      }
      const count = asked.get(who) ?? 0;
      if (count >= most) throw problems.tooManyRequests({ retryAfter: Math.max(1, Math.ceil((began + seconds * 1000 - now) / 1000)) });
      asked.set(who, count + 1);
    },
  };
}
