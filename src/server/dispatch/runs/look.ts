/** What a run looks at: the days, the visits that it may assign or move, the policy, and a digest of all of it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Product } from '../../../../engine/core/definitions/types.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { Member } from '../../../../engine/server/kernel/principal.ts';
import { byId } from '../../../../engine/server/workflows/rows.ts';
import type { EntityRows } from '../../rows/index.ts';
import { type Chosen, chosenPolicy, type Days, fromNow, loadDays } from '../../scheduling/index.ts';
import { assignable } from './rights.ts';
import { keeper, type Run } from './types.ts';

/** A visit of the scope as it is before the run. */
export type Before = Pick<
  EntityRows['subtask'],
  | 'id'
  | 'version'
  | 'display_code'
  | 'title'
  | 'cust_city'
  | 'location_latitude'
  | 'location_Longitude'
  | 'org_id'
  | 'due'
  | 'assgne_id'
  | 'start_time'
  | 'end_time'
  | 'route_order'
  | 'travel_minutes'
  | 'run_id'
>;

export type Seen = Chosen & { readonly days: Days; readonly scope: readonly Before[]; readonly hash: string };

type Looking = { readonly run: Run; readonly member: Member; readonly held: Product; readonly now: string };

export async function lookAt(connection: Connection, { run, ...asked }: Looking): Promise<Seen> {
  const chosen = await chosenPolicy(connection, run.org_id ?? '', run.policy_id ?? null);
  const span = { orgId: run.org_id ?? '', from: run.from_day, to: run.to_day };
  const days = fromNow(await loadDays(connection, { ...span, tolerance: chosen.tolerance }), asked.now);
  const known = byId(days.visits);
  // What changed between the two statements is left to the next run.
  const scope = (await inScope(connection, { run, ...asked })).filter(({ id, version }) => known.get(id)?.version === version);
  const hash = digestOf([days, chosen.policy, scope.map(({ id }) => id), run.seed, run.steps, run.keep_assigned]);
  return { ...chosen, days, scope, hash };
}

/** The same of the same facts. */
export const digestOf = (facts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(facts, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)))
    .digest('hex');

export type Filter = Pick<Run, 'org_id' | 'from_day' | 'to_day' | 'vertical_id' | 'hub_id' | 'status_id'>;

/** Conditions over sub-tasks `r`: on these days, within the filter, and such that the person may assign them; undefined where he may none. */
export function within({ org_id, from_day, to_day, vertical_id, hub_id, status_id }: Filter, asked: Parameters<typeof assignable>[0]) {
  const conditions = assignable(asked);
  return (
    conditions && [
      sql`r.provider_id = ${org_id}::uuid and r.is_called_off is not true and r.due between ${from_day}::date and ${to_day}::date
        and (${vertical_id ?? null}::uuid is null or r.vertical_id = ${vertical_id ?? null}::uuid)
        and (${hub_id ?? null}::uuid is null or r.hub_id = ${hub_id ?? null}::uuid)
        and (${status_id ?? null}::uuid is null or r.status = ${status_id ?? null}::uuid)`,
      ...conditions,
    ]
  );
}

/** Visits that nobody has or, where the policy does not keep those that somebody has, all that are not fixed; of those that the person may assign. */
async function inScope(connection: Connection, { run, member, held, now }: Looking): Promise<readonly Before[]> {
  const conditions = within(run, { principal: member, held, now });
  if (!conditions) return [];
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<Before>`
      select r.id, r.version, r.display_code, r.org_id, r.due, r.assgne_id, r.start_time, r.end_time, r.route_order, r.travel_minutes, r.run_id,
        r.title, r.cust_city, r.location_latitude, r."location_Longitude"
      from subtask r
      where r.status_type = 'ACTIVE' and r.is_pinned is not true and r.work_started_at is null
        and (r.assgne_id is null or not ${run.keep_assigned !== false}::boolean)
        and ${sql.join(conditions, sql` and `)}
      order by r.id`.execute(kysely);
    return rows;
  });
}
