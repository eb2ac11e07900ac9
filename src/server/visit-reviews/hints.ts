/** What a person should look at on a finished visit. A hint is made once; whoever has dismissed it is not asked again. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type Draft, type EntityRows, entityRows, type ProductResources, tables } from '../rows/index.ts';
import type { Visit } from './visits.ts';

export const writer = system('rating of visits');
/** `mark` tells hints of one visit apart. */
export type HintDraft = Draft<'visit-hint'>;
type Writing = { readonly connection: Connection; readonly resources: ProductResources };

/** How many times as far as the fence an arrival is until it weighs heavily. */
const VERY_FAR = 4;

/** Hints that the visit itself gives: where it was, and how long. */
export function ownHints({ subtask, facts, rubric }: Visit): readonly HintDraft[] {
  const hints: HintDraft[] = [];
  const base = aboutVisit({ subtask });
  const { metres, within } = facts.arrival;
  if (rubric.hints.arrival && metres !== null && metres > within)
    hints.push({
      ...base,
      kind: 'far_from_site',
      severity: metres > VERY_FAR * within ? 'high' : 'medium',
      mark: 'far_from_site',
      metres,
      fence_metres: within,
    });
  const { worked, planned, isBegun } = facts;
  if (rubric.hints.duration && isBegun && worked !== null && planned !== null && worked * 100 < planned * rubric.shortPercent)
    hints.push({ ...base, kind: 'too_short', severity: 'medium', mark: 'too_short', minutes: worked, planned_minutes: planned });
  return hints;
}

export const aboutVisit = ({ subtask }: Pick<Visit, 'subtask'>) => ({
  org_id: subtask.provider_id,
  subtask_id: subtask.id,
  user_id: subtask.assgne_id,
  day: subtask.due,
  title: `${subtask.display_code} ${subtask.title ?? ''}`.trim(),
});

/** The visits that did the same work: same provider, customer, asset and type, on another request, few days before. */
export async function sameWork(connection: Connection, visits: readonly Visit[]): Promise<readonly HintDraft[]> {
  const asked = visits.filter(({ rubric, subtask }) => rubric.hints.sameWork && subtask.after_id === null && subtask.with_id === null);
  if (asked.length === 0) return [];
  const most = Math.max(...asked.map(({ rubric }) => rubric.sameWorkDays));
  const { rows } = await sql<{ id: string; other: string; days: number }>`
    select s.id, o.id as other, (s.due - o.due) as days
    from subtask s join service_request r on r.id = s.srvc_req_id
    join service_request p on p.customer_id = r.customer_id and p.id <> r.id
    join subtask o on o.srvc_req_id = p.id
    where s.id = any(${asked.map(({ subtask }) => subtask.id)}::uuid[]) and o.provider_id = s.provider_id and o.org_id = s.org_id
      and o.sbtsk_type_id = s.sbtsk_type_id and o.asset_id is not distinct from s.asset_id
      and o.status_type <> 'ACTIVE' and o.is_called_off is not true and o.is_deleted is not true and o.with_id is null
      and o.due between s.due - ${most}::int and s.due and (o.due, o.id) < (s.due, s.id)
    order by s.id, o.due desc, o.id desc`.execute(connection.kysely);
  return asked.flatMap((visit): readonly HintDraft[] => {
    const found = rows.find(({ id, days }) => id === visit.subtask.id && days <= visit.rubric.sameWorkDays);
    if (!found) return [];
    const mark = `same_work ${found.other}`;
    return [{ ...aboutVisit(visit), kind: 'same_work', severity: 'medium', mark, other_id: found.other, days_apart: found.days }];
  });
}

/** Makes those that are not there yet. A visit keeps what was said of it, whatever became of it. */
export async function keepHints({ connection, resources }: Writing, hints: readonly HintDraft[]): Promise<void> {
  if (hints.length === 0) return;
  const values = distinct(hints.map(({ subtask_id }) => subtask_id));
  const known: readonly Pick<EntityRows['visit-hint'], 'subtask_id' | 'mark'>[] = await entityRows(connection, {
    entity: 'visit-hint',
    column: 'subtask_id',
    values,
    columns: ['subtask_id', 'mark'],
  });
  const marks = new Set(known.map(({ subtask_id, mark }) => `${subtask_id} ${mark}`));
  const fresh = hints.filter(({ subtask_id, mark }) => !marks.has(`${subtask_id} ${mark}`));
  if (fresh.length > 0) await resources.create(writer, 'visit-hint', fresh, connection);
}

/** Two jobs that look at one visit at a time would both find a hint missing. */
export const lockVisits = async (connection: Connection, ids: readonly string[]): Promise<void> => {
  await tables(connection)
    .selectFrom('subtask')
    .select('id')
    .where('id', '=', sql<string>`any(${distinct(ids)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};
