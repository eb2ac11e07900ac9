/** One request that is two things: chosen visits, or a part that nobody has begun, go to a new request of the same customer. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { type Draft, type EntityRows, saveRows, type WorkflowOf, wholeRows } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { crewOf } from './crew/index.ts';
import { moveVisits, visitsOf } from './move-visits.ts';

type Request = EntityRows['service-request'];

/** What the new one has of the old one. */
const shared = [
  'srvc_type_id',
  'provider_id',
  'customer_id',
  'asset_id',
  'cust_name',
  'cust_mobile',
  'cust_email',
  'cust_language',
  'cust_line_0',
  'cust_line_1',
  'cust_line_2',
  'cust_line_3',
  'cust_pincode',
  'cust_city',
  'cust_state',
  'location_latitude',
  'location_Longitude',
  'custom',
] as const satisfies readonly (keyof Request)[];

/**
 * All of it or nothing; the new one is raised as anybody raises one, by whoever splits. Answers it.
 * @throws conflict (409) for several at once and one that is not open; invalid (422) at `/visit_ids` for visits of another request and for
 * all that there are; what raising a request throws
 */
export const splitRequest: WorkflowOf<'service-request', 'split-request'> = {
  name: 'split-request',
  entity: 'service-request',
  async run(context, { records, input }) {
    const { connection, resources, principal } = context;
    const [split] = records;
    if (!split || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.requests.merge_one') });
    if (split.status_type !== 'ACTIVE')
      throw problems.conflict({ subCode: 'not_active', message: said('problem.requests.merge_open_alone') });
    const all = await visitsOf(connection, [split.id]);
    const chosen = new Set(input.visit_ids ?? []);
    const own = all.filter(({ id }) => chosen.has(id));
    // Those who come together stay together.
    const crews = new Set(own.map(crewOf));
    const visits = all.filter((visit) => crews.has(crewOf(visit)));
    if (own.length < chosen.size || (chosen.size > 0 && visits.length === all.length))
      throw problems.invalid({
        errors: [
          {
            pointer: '/visit_ids',
            code: own.length < chosen.size ? 'reference' : 'all',
            message: said(own.length < chosen.size ? 'problem.requests.split_own_visits' : 'problem.requests.split_not_all'),
          },
        ],
      });
    const { title, description, priority, due, reason } = input;
    const copied = Object.fromEntries(shared.map((name) => [name, split[name] ?? null]));
    const draft = { ...copied, title, description, priority: priority ?? split.priority, due, duplicate_reason: reason };
    const [made] = await resources.create(principal, 'service-request', [draft as Draft<'service-request'>], connection);
    const [raised] = made ? await wholeRows(connection, { entity: 'service-request', values: [made.id], lock: true }) : [];
    if (!made || !raised) throw problems.notFound();
    await saveRows(context, 'service-request', 'split', [{ id: raised.id, patch: { split_from_id: split.id } }]);
    await moveVisits(context, { visits, to: raised, from: [split] });
    const stored = byId(await wholeRows(connection, { entity: 'service-request', values: [split.id, raised.id] }));
    await recordEvents(context, [
      { kind: 'split', of: stored.get(split.id) ?? split, to: { text: raised.display_code ?? '' }, remarks: reason },
      { kind: 'split', of: stored.get(raised.id) ?? raised, from: { text: split.display_code ?? '' }, remarks: reason },
    ]);
    return made;
  },
};
