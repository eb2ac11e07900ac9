/** What happens when a request is raised or edited, whoever does it and however many at once. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { addressFields } from '../customers/index.ts';
import { type Created, type EntityRows, entityRows, type HooksOf, type ProductContext, type Updated } from '../rows/index.ts';
import { type EventDraft, type Point, pointOf, recordEvents } from '../timeline/index.ts';
import { verticalsOf } from '../verticals/index.ts';
import { chosenCustomers, linkCustomers } from './customers.ts';
import { changedFields, editEvents } from './edits.ts';
import { refreshHubsOf } from './hubs.ts';
import { openingsOf } from './openings.ts';
import { keepOutcomeFacts } from './outcome-facts/keep-facts.ts';
import { serverWays } from './progress.ts';
import { assertPartners, nicknamesOf } from './providers.ts';
import { shareAssets } from './share-assets.ts';
import { keepClocks, startAll } from './sla/keep-clocks.ts';
import { targetColumns } from './sla/terms.ts';
import { ASSIGNED } from './statuses.ts';

export const requestHooks: HooksOf<'service-request'> = { beforeCreate, afterCreate, beforeUpdate, afterUpdate };

type Raised = Created<'service-request'>;
type Nature = EntityRows['service-request']['service_nature'];
const natureOf = (value: unknown): Nature => (value === 'task_based' || value === 'project_based' ? value : null);

async function beforeCreate(changes: Raised[], context: ProductContext): Promise<void> {
  const { connection } = context;
  const asked = openingsOf(connection, {
    entity: 'service-type',
    ids: changes.map(({ after }) => after.srvc_type_id),
    columns: ['service_nature', ...targetColumns],
  });
  const [openings, customers] = await Promise.all([asked, chosenCustomers(changes, context)]);
  const beginnings = new Map<unknown, Row>();
  for (const [index, { after }] of changes.entries()) {
    const refusedType = (message: Said) => referenceProblem(pointerIn(changes, index, '/srvc_type_id'), message);
    const opening = openings.get(after.srvc_type_id);
    if (!opening?.isActive || opening.orgId !== after.org_id) throw refusedType(said('problem.requests.no_such_service_type'));
    if (!opening.initial) throw refusedType(said('problem.requests.statuses_service_type_not_switched'));
    after.status = opening.initial.id;
    after.status_type = opening.initial.type;
    after.service_nature = natureOf(opening.type.service_nature);
    beginnings.set(after, opening.initial);
  }
  const given = changes.filter(({ after }) => after.provider_id);
  await assertPartners(
    connection,
    given.map(({ after }) => ({ brandId: after.org_id, providerId: after.provider_id })),
  );
  for (const [after, status] of await startAsGiven(given, context)) beginnings.set(after, status);
  await linkCustomers(changes, context, customers);
  const made = changes.map(({ after }) => ({
    after,
    type: openings.get(after.srvc_type_id)?.type,
    status: beginnings.get(after) ?? {},
  }));
  await startAll('service-request', made, context);
}

type Step = { readonly from: Point | undefined; readonly to: Point | undefined };
/** Where requests of a transaction began, by their ids: told in the timeline once they are there. */
const begun = new WeakMap<Connection, Map<unknown, Step>>();

/** Raised with a provider, a request begins where assigning one would have moved it. Answers where, for those that begin elsewhere. */
async function startAsGiven(given: readonly Raised[], context: ProductContext): Promise<ReadonlyMap<unknown, Row>> {
  const reached = new Map<unknown, Row>();
  if (given.length === 0) return reached;
  const { connection } = context;
  const ways = await serverWays(
    context,
    given.map(({ after }) => after),
  );
  const providers = distinct(given.map(({ after }) => after.provider_id));
  const verticals = new Map<unknown, ReadonlyMap<unknown, string>>();
  for (const providerId of providers) {
    const typeIds = given.filter(({ after }) => after.provider_id === providerId).map(({ after }) => after.srvc_type_id);
    verticals.set(providerId, await verticalsOf(connection, { providerId, typeIds }));
  }
  for (const { after } of given) {
    after.vertical_id = verticals.get(after.provider_id)?.get(after.srvc_type_id) ?? null;
    const target = ways.follow(after, after.status, ({ key }) => key === ASSIGNED);
    if (!target) continue;
    const steps = begun.get(connection) ?? new Map<unknown, Step>();
    begun.set(connection, steps.set(after.id, { from: pointOf(ways.statusOf(after.status)), to: pointOf(target) }));
    after.status = target.id;
    after.status_type = target.status_type;
    reached.set(after, target);
  }
  return reached;
}

const referenceProblem = (pointer: string, message: Said) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });

async function afterCreate(changes: { readonly after: EntityRows['service-request'] }[], context: ProductContext): Promise<void> {
  const names = await nicknamesOf(
    context.connection,
    changes.map(({ after }) => after.provider_id),
  );
  const steps = begun.get(context.connection);
  begun.delete(context.connection);
  const drafts = changes.flatMap(({ after }): EventDraft[] => {
    const created: EventDraft = { kind: 'created', of: after, to: { text: after.title } };
    const provider = names.get(after.provider_id);
    if (provider === undefined) return [created];
    const assigned: EventDraft = { kind: 'assigned', of: after, to: { text: provider } };
    const step = steps?.get(after.id);
    return step === undefined ? [created, assigned] : [created, assigned, { kind: 'status', of: after, ...step }];
  });
  await recordEvents(context, drafts);
  await shareAssets(changes, context);
}

async function beforeUpdate(changes: Updated<'service-request'>[], context: ProductContext): Promise<void> {
  await keepClocks('service-request', changes, context);
  await keepOutcomeFacts(changes, context);
  const rechosen = changes.filter(({ before, after }) => before.customer_id !== after.customer_id);
  if (rechosen.length > 0)
    await linkCustomers(
      rechosen.filter(({ after }) => after.customer_id !== null),
      context,
    );
}

async function afterUpdate(changes: Updated<'service-request'>[], context: ProductContext): Promise<void> {
  await refreshCopies(changes, context);
  await shareAssets(changes, context);
  // What workflows change they tell themselves, with remarks and files.
  if (context.principal.kind === 'system') return;
  const values = changes.map(({ after }) => after.srvc_type_id);
  const types = byId(await entityRows(context.connection, { entity: 'service-type', values, columns: ['id', 'custom_fields'] }));
  const drafts = changes.flatMap((change) =>
    editEvents(change, { isSubtask: false, customFields: types.get(change.after.srvc_type_id)?.custom_fields }),
  );
  await recordEvents(context, drafts);
}

/** What sub-tasks copy from their request. */
export const copiedFields = ['cust_name', 'cust_mobile', ...addressFields] as const;

/** Keeps the copies on sub-tasks true when the customer or the address of a request changes. */
async function refreshCopies(changes: readonly Updated<'service-request'>[], { connection, now }: ProductContext): Promise<void> {
  const touched = changes.filter(({ before, after }) =>
    changedFields(before, after).some((name) => copiedFields.some((copied) => copied === name)),
  );
  const ids = distinct(touched.map(({ after }) => after.id));
  if (ids.length === 0) return;
  const columns = [...copiedFields, 'address'].map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`);
  await sql`
    update subtask s set ${sql.join(columns)}, updated_at = ${now}::timestamptz, version = s.version + 1
    from service_request r
    where r.id = s.srvc_req_id and r.id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`.execute(connection.kysely);
  await refreshHubsOf(connection, ids);
}
