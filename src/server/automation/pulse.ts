/** Heartbeats: a new period counts from the last beat, and whoever changes it has heard of the silence. */
import type { HooksOf } from '../rows/index.ts';

const MINUTE = 60_000;

export const pulseHooks: HooksOf<'pulse'> = {
  beforeUpdate(changes, { now }) {
    for (const { before, after } of changes) {
      if (before.period_minutes === after.period_minutes) continue;
      after.lag = 0;
      after.missed_at = null;
      after.next_due = new Date(Date.parse(after.last_ok ?? now) + after.period_minutes * MINUTE).toISOString();
    }
  },
};
