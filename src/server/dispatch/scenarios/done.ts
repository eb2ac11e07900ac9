/** What was really done on days that are over, as records tell it: who did which visit, when it began and how long it took. */
import { sql } from 'kysely';
import { dayIn, instantIn, minutesOf } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { byId } from '../../../../engine/server/workflows/rows.ts';
import type { Days, Had, Visit } from '../../scheduling/index.ts';
import { keeper } from '../runs/types.ts';

type DoneRow = {
  readonly id: string;
  readonly assgne_id: string;
  readonly start_time: string | null;
  readonly work_started_at: string | Date | null;
  readonly work_ended_at: string | Date | null;
};

/** `untimed`: done by somebody, and nobody knows when. */
export type Done = { readonly had: readonly Had[]; readonly untimed: ReadonlySet<string> };

const MINUTE = 60_000;
const DAY = 86_400_000;

export const doneOn = (connection: Connection, days: Days): Promise<Done> =>
  connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<DoneRow>`
      select id, assgne_id, start_time, work_started_at, work_ended_at from subtask
      where id = any(${days.visits.map(({ id }) => id)}::uuid[]) and status_type <> 'ACTIVE' and assgne_id is not null
      order by id`.execute(kysely);
    const visits = byId(days.visits);
    const all = rows.flatMap((row) => {
      const visit = visits.get(row.id);
      return visit ? [{ id: row.id, had: hadOf(row, visit, days.timeZone) }] : [];
    });
    return {
      had: all.flatMap(({ had }) => had ?? []),
      untimed: new Set(all.filter(({ had }) => !had).map(({ id }) => id)),
    };
  });

/** When work began or, where nobody has noted that, when it was to. */
function hadOf({ assgne_id, start_time, work_started_at, work_ended_at }: DoneRow, visit: Visit, timeZone: string): Had | undefined {
  if (work_started_at === null)
    return start_time === null ? undefined : { visit, at: minutesOf(start_time), technicianId: assgne_id, day: visit.day };
  const from = new Date(work_started_at).getTime();
  const to = work_ended_at === null ? undefined : new Date(work_ended_at).getTime();
  const day = dayIn(from, timeZone);
  // Work that was ended on another day was forgotten, not done all night.
  const duration = to !== undefined && to > from && dayIn(to, timeZone) === day ? Math.ceil((to - from) / MINUTE) : visit.duration;
  const at = Math.floor((from - instantIn(day, 0, timeZone)) / MINUTE);
  return { visit: { ...onDay(visit, day), duration }, at, technicianId: assgne_id, day };
}

/** What was promised, in minutes of the day on which it was done. */
function onDay(visit: Visit, day: string): Visit {
  const later = ((Date.parse(day) - Date.parse(visit.day)) / DAY) * 1440;
  const { window, dueBy } = visit;
  return {
    ...visit,
    day,
    window: window && { from: window.from - later, to: window.to - later },
    dueBy: dueBy === null ? null : dueBy - later,
  };
}
