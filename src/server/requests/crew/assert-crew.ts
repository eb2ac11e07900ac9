/** What holds of visits of several technicians, whoever writes them. */
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../../engine/server/workflows/rows.ts';
import { type Changed, type Created, entityRows, type ProductContext, type Updated } from '../../rows/index.ts';
import { companionsOf, crewOf, isMoved, type Lead, leadsOf, timesOf } from './rows.ts';

const refused = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });
const isStanding = ({ status_type, is_deleted }: Pick<Lead, 'status_type' | 'is_deleted'>) =>
  status_type === 'ACTIVE' && is_deleted !== true;

/** Who comes along has day, time and window of whoever leads. @throws invalid (422) for a lead that is none */
export async function joinLeads(changes: readonly Created<'subtask'>[], { connection }: ProductContext): Promise<void> {
  const joining = changes.filter(({ after }) => after.with_id);
  if (joining.length > 0) {
    const values = joining.map(({ after }) => after.with_id);
    const leads = byId(await leadsOf(connection, values, true));
    for (const { after } of joining) {
      const lead = leads.get(after.with_id);
      const pointer = pointerIn(
        changes,
        changes.findIndex((each) => each.after === after),
        '/with_id',
      );
      if (!lead || !isStanding(lead))
        throw refused(pointer, 'lead', said('problem.requests.crew_lead', { display_code: after.title ?? after.display_code ?? '' }));
      if (lead.srvc_req_id !== after.srvc_req_id)
        throw refused(pointer, 'reference', said('problem.requests.crew_other_request', { display_code: after.title ?? '' }));
      if (lead.with_id !== null) throw refused(pointer, 'chain', await chained(connection, lead));
      Object.assign(after, timesOf(lead));
    }
  }
  await assertOrder(changes, connection);
}

type Following = Pick<Lead, 'display_code' | 'with_id'>;

/** In words, for one who comes along himself: nobody comes along with him, and he is moved with his lead. */
export const chained = (connection: ProductContext['connection'], following: Following): Promise<Said> =>
  withLead(connection, following, 'problem.requests.crew_no_chain');
export const carried = (connection: ProductContext['connection'], following: Following): Promise<Said> =>
  withLead(connection, following, 'problem.requests.crew_follows');

async function withLead(
  connection: ProductContext['connection'],
  { display_code, with_id }: Following,
  key: 'problem.requests.crew_no_chain' | 'problem.requests.crew_follows',
): Promise<Said> {
  const [lead] = await leadsOf(connection, [with_id]);
  return said(key, { display_code: display_code ?? '', lead: lead?.display_code ?? '' });
}

/** @throws invalid (422) for who comes along and is moved alone, and for a lead that is done while others still work */
export async function assertCrews(changes: readonly Updated<'subtask'>[], { connection }: ProductContext): Promise<void> {
  await assertAlong(changes, connection);
  await assertDone(changes, connection);
  await assertOrder(changes, connection);
}

/** Who goes back to work does so when whoever leads is planned by now. */
async function assertAlong(changes: readonly Updated<'subtask'>[], connection: ProductContext['connection']): Promise<void> {
  const following = changes.filter(
    ({ before, after }) => before.with_id !== null && isStanding(after) && (isMoved(before, after) || before.status_type !== 'ACTIVE'),
  );
  if (following.length === 0) return;
  const stored = byId(
    await leadsOf(
      connection,
      following.map(({ before }) => before.with_id),
    ),
  );
  const changed = byId(changes.map(({ after }) => after));
  for (const { before, after } of following) {
    const lead = changed.get(before.with_id) ?? stored.get(before.with_id);
    if (!lead || !isStanding(lead)) continue;
    if (before.status_type !== 'ACTIVE') Object.assign(after, timesOf(lead));
    if (!isMoved(lead, after)) continue;
    const index = changes.findIndex((each) => each.after === after);
    const pointer = pointerIn(changes, index, lead.due === after.due ? '/start_time' : '/due');
    const values = { display_code: after.display_code ?? '', lead: lead.display_code ?? '' };
    throw refused(pointer, 'crew', said('problem.requests.crew_follows', values));
  }
}

/** A visit is done when all who came have finished: whoever leads is the last. */
async function assertDone(changes: readonly Updated<'subtask'>[], connection: ProductContext['connection']): Promise<void> {
  const done = changes.filter(
    ({ before, after }) =>
      before.crew_size !== null && before.with_id === null && before.status_type === 'ACTIVE' && after.status_type === 'DONE',
  );
  const ending = new Set(changes.filter(({ after }) => after.status_type !== 'ACTIVE').map(({ after }) => after.id));
  const companions = await companionsOf(
    connection,
    done.map(({ after }) => after.id),
  );
  const working = companions.filter(({ id }) => !ending.has(id));
  if (working.length === 0) return;
  const who = working.map(({ assgne_name, display_code }) => (assgne_name ? `${assgne_name} (${display_code})` : display_code)).join(', ');
  throw refused('/to', 'crew_at_work', said('problem.requests.crew_still_works', { who }));
}

/** Nobody waits for the end of a visit at which he is to be. */
async function assertOrder(changes: readonly Changed<'subtask'>[], connection: ProductContext['connection']): Promise<void> {
  const ordered = changes.filter(({ before, after }) => {
    const isCrew = (after.with_id ?? null) !== null || (before?.crew_size ?? null) !== null;
    return isCrew && (after.after_id ?? null) !== null && before?.after_id !== after.after_id;
  });
  if (ordered.length === 0) return;
  const values = distinct(ordered.map(({ after }) => after.after_id));
  const firsts = byId(await entityRows(connection, { entity: 'subtask', values, columns: ['id', 'with_id'] }));
  for (const { after } of ordered) {
    const first = firsts.get(after.after_id);
    if (!first || crewOf(first) !== crewOf({ id: after.id, with_id: after.with_id ?? null })) continue;
    const index = changes.findIndex((each) => each.after === after);
    const message = said('problem.requests.crew_after_own', { display_code: after.display_code ?? after.title ?? '' });
    throw refused(pointerIn(changes, index, '/after_id'), 'crew', message);
  }
}
