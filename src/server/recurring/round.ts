/** Raises the requests of plans in time: each in a transaction of its own, in which the plan moves on, so that none is raised twice. */
import { sql } from 'kysely';
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { addDays } from '../../../engine/core/rules/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Round } from '../../../engine/server/workflows/types.ts';
import { defaults } from '../defaults/index.ts';
import { type EntityRows, entityRows, type ProductResources, present, saveRows, typedResources, wholeRows } from '../rows/index.ts';
import { dateAt, positionAfter } from './dates.ts';

const keeper = system('recurring requests');
/** Plans in one round; the rest waits for the next. */
const AT_ONCE = 500;

type Plan = EntityRows['recurring-request'];

export const raiseDue: Round = async ({ database, resources, now }) => {
  const typed = typedResources(resources);
  const due = await database.read(keeper, (connection) => dueIds(connection, now));
  for (const id of due) {
    try {
      await database.transaction(keeper, (connection) => raise({ connection, resources: typed, now }, id));
    } catch {
      // What is wrong with one plan (its type was switched off, say) keeps none of the others; its list says so.
      await database.transaction(keeper, (connection) =>
        saveRows({ connection, resources: typed }, 'recurring-request', keeper.reason, [{ id, patch: { failed_at: now } }]),
      );
    }
  }
};

async function dueIds({ kysely }: Connection, now: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from recurring_request p join organisation o on o.id = p.org_id
    where p.state = 'running' and p.next_date::date - coalesce(p.lead_days, 0)::integer
      <= (${now}::timestamptz at time zone coalesce(o.time_zone, ${defaults.timeZone}))::date
    order by p.next_date limit ${AT_ONCE}`.execute(kysely);
  return rows.map(({ id }) => id);
}

type Raising = { readonly connection: Connection; readonly resources: ProductResources; readonly now: string };

/** Of several days that went by meanwhile one request is raised: nobody comes three times for what was to be done thrice. */
async function raise({ connection, resources, now }: Raising, id: string): Promise<void> {
  const [plan] = await wholeRows(connection, { entity: 'recurring-request', values: [id], lock: true });
  if (plan?.state !== 'running') return;
  const orgId = present(plan.org_id);
  const [org] = await entityRows(connection, { entity: 'organisation', values: [orgId], columns: ['id', 'time_zone'] });
  const today = dayIn(Date.parse(now), org?.time_zone ?? defaults.timeZone);
  const position = plan.position ?? 0;
  const date = dateAt(plan, position);
  if (String(addDays(date, -(plan.lead_days ?? 0))) > today) return;
  const due = date < today ? today : date;
  const [made] = await resources.create(keeper, 'service-request', [draftOf(plan, { orgId, due, today })], connection);
  const patch = {
    position: positionAfter(plan, position + 1, today),
    raised_count: (plan.raised_count ?? 0) + 1,
    last_id: made?.id ?? null,
    failed_at: null,
  };
  await saveRows({ connection, resources }, 'recurring-request', keeper.reason, [{ id, patch }]);
}

const draftOf = (plan: Plan, { orgId, due, today }: { readonly orgId: string; readonly due: string; readonly today: string }) => ({
  org_id: orgId,
  srvc_type_id: plan.srvc_type_id,
  title: plan.title,
  description: plan.description,
  priority: plan.priority,
  provider_id: plan.provider_id,
  customer_id: plan.customer_id,
  asset_id: plan.asset_id,
  request_date: today,
  due,
  recurring_id: plan.id,
});
