/** A schedule of an organisation's flow that is about records: it starts on those that its member may see, or on none. */
import type { Flow } from '../../core/flows/index.ts';
import { predicateToCel } from '../../core/rules/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { idNamed } from '../kernel/ids.ts';
import type { Member } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { faultOf, isRefusal } from './acts.ts';
import type { FlowSubject } from './made.ts';
import { start } from './start.ts';
import type { FlowHost } from './types.ts';

/** Records that one due time starts it on at most. */
export const MOST_EACH = 1000;
/** Records in a page of the member's list. */
const PAGE = 200;

type Each = {
  readonly flow: Flow;
  /** The record that is told what keeps it from starting, and its entity. */
  readonly around: FlowSubject;
  readonly of: string;
  /** Tells this time from every other. */
  readonly key: string;
};

/** Once for each record and key. Where it starts on none because something stands in the way, one execution says what. */
export async function startOnEach(host: FlowHost, connection: Connection, { flow, around, of, key }: Each): Promise<void> {
  const starting = { ...host, connection, now: host.clock.now() };
  const refuse = (refused: string) => start(starting, aboutItself(flow, of), [{ ...around, refused, id: idNamed(key) }]);
  const person = flow.made?.person ?? null;
  const member = person === null ? null : await host.actAs(person, connection);
  if (!member) return refuse(said('problem.platform.flows.nobodys_rights'));
  const found = await seenBy(host, connection, { member, flow });
  if ('refused' in found) return refuse(found.refused);
  const subjects = found.docs.map((doc) => ({ doc, before: null, id: idNamed(`${key} ${doc.id}`) }));
  await start(starting, flow, subjects);
}

/** The flow as the execution has it that only says why there are no others: it asks no rule of a record that none is about. */
const aboutItself = ({ when: _when, ...flow }: Flow, entity: string): Flow => ({ ...flow, trigger: { on: 'hand', entity } });

type Seen = { readonly docs: readonly Row[] } | { readonly refused: string };

/** What the member's list shows, page by page: what they may not see is not there, and what they may not ask by is refused. */
async function seenBy(
  { resources, clock }: FlowHost,
  connection: Connection,
  { member, flow: { trigger } }: { readonly member: Member; readonly flow: Flow },
): Promise<Seen> {
  const { where, timeZone } = trigger.on === 'schedule' ? trigger : { where: undefined, timeZone: 'UTC' };
  const filter = where && predicateToCel(where.predicate({ now: clock.now(), timeZone }));
  const docs: Row[] = [];
  let pageToken: string | null = null;
  do {
    const query = { ...(filter === undefined ? {} : { filter }), pageSize: PAGE, ...(pageToken === null ? {} : { pageToken }) };
    try {
      const page: Awaited<ReturnType<typeof resources.list>> = await resources.list(member, trigger.entity, query, connection);
      docs.push(...page.data);
      pageToken = page.next_page_token;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { refused: faultOf(error).message };
    }
    if (docs.length > MOST_EACH) return { refused: said('problem.platform.flows.too_many_each', { most: MOST_EACH }) };
  } while (pageToken !== null);
  return { docs };
}
