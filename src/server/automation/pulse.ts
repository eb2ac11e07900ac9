/** Heartbeats: a beat says that all is well, or what is not, and when the next one is due. */
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EntityHooks } from '../../../engine/server/resources/types.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';

const MINUTE = 60_000;

/** Whoever reports, well or not, is silent no longer. */
const heard = { lag: 0, missed_at: null };

const dueAfter = (instant: string, minutes: unknown): string => new Date(Date.parse(instant) + Number(minutes) * MINUTE).toISOString();

export const beat: WorkflowRun = {
  name: 'beat',
  entity: 'pulse',
  async run({ resources, connection, now }, { records, input }) {
    const error = typeof input.error === 'string' && input.error !== '' ? input.error : null;
    const outcome = error === null ? { last_ok: now, last_error: null } : { last_error: error, last_error_at: now };
    const changes = records.map((pulse) => ({
      id: String(pulse.id),
      patch: { ...outcome, ...heard, beats: Number(pulse.beats ?? 0) + 1, next_due: dueAfter(now, pulse.period_minutes) },
    }));
    await resources.update(system('beat'), 'pulse', changes, connection);
    return null;
  },
};

/** The first beat is due a period after the pulse was made, and a new period counts from the last beat. */
export const pulseHooks: EntityHooks = {
  beforeCreate(changes, { now }) {
    for (const { after } of changes) after.next_due = after.next_due ?? dueAfter(now, after.period_minutes);
  },
  beforeUpdate(changes, { now }) {
    for (const { before, after } of changes) {
      if (before?.period_minutes === after.period_minutes) continue;
      Object.assign(after, heard);
      after.next_due = dueAfter(typeof after.last_ok === 'string' ? after.last_ok : now, after.period_minutes);
    }
  },
};
