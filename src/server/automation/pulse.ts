/** Heartbeats: a beat says that all is well, or what is not, and when the next one is due. */
import { type HooksOf, saveRows, type WorkflowOf } from '../rows/index.ts';

const MINUTE = 60_000;

/** Whoever reports, well or not, is silent no longer. */
const heard = { lag: 0, missed_at: null };

const dueAfter = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * MINUTE).toISOString();

export const beat: WorkflowOf<'pulse', 'beat'> = {
  name: 'beat',
  entity: 'pulse',
  async run(context, { records, input }) {
    const { now } = context;
    const error = input.error || null;
    const outcome = error === null ? { last_ok: now, last_error: null } : { last_error: error, last_error_at: now };
    const changes = records.map((pulse) => ({
      id: pulse.id,
      patch: { ...outcome, ...heard, beats: (pulse.beats ?? 0) + 1, next_due: dueAfter(now, pulse.period_minutes) },
    }));
    await saveRows(context, 'pulse', 'beat', changes);
    return null;
  },
};

/** The first beat is due a period after the pulse was made, and a new period counts from the last beat. */
export const pulseHooks: HooksOf<'pulse'> = {
  beforeCreate(changes, { now }) {
    for (const { after } of changes) after.next_due = after.next_due ?? dueAfter(now, after.period_minutes);
  },
  beforeUpdate(changes, { now }) {
    for (const { before, after } of changes) {
      if (before.period_minutes === after.period_minutes) continue;
      after.lag = heard.lag;
      after.missed_at = heard.missed_at;
      after.next_due = dueAfter(after.last_ok ?? now, after.period_minutes);
    }
  },
};
