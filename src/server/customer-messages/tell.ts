/** Tells the customers of requests and visits what happens: flows say when and with which values, the brand in which words. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EffectCode } from '../../../engine/server/lifecycle/types.ts';
import { byId, distinct, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { sheetLink } from '../job-sheets/index.ts';
import { type EntityRows, present, typedResources, wholeRows } from '../rows/index.ts';
import { trackLink } from '../short-links/index.ts';
import { lettersFor } from './letters.ts';
import type { MessagesOptions } from './options.ts';
import { sendToCustomers } from './send.ts';
import { aboutOf, type MessageEvent, messageEvents } from './words.ts';

const keeper = system('messages to customers');
/** Values that flows give, by the placeholders that they fill. */
const given = ['day', 'time', 'was_day', 'was_time', 'technician', 'work'] as const;

type Telling = {
  readonly event: MessageEvent;
  readonly isOnce: boolean;
  readonly request: EntityRows['service-request'];
  readonly visitId: string | undefined;
  readonly values: Row;
};

/** The step `tell-customer` of flows on requests and sub-tasks. */
export const tellCustomer = (options: MessagesOptions): EffectCode => ({
  name: 'tell-customer',
  options: {
    type: 'object',
    required: ['event'],
    properties: { event: { type: 'string' }, once: {}, ...Object.fromEntries(given.map((name) => [name, {}])) },
  },
  async run(context, { name }, happened) {
    const { connection } = context;
    const wanted = await notYetTold(connection, await tellingsOf(connection, name === 'subtask', happened));
    const paged = await withPages(context, wanted, options);
    const letters = await lettersFor(connection, paged, options.textsOf);
    // The page is the customer's: whoever reads the timeline has no address of it.
    const shown = await lettersFor(connection, paged.map(withoutAddress), options.textsOf);
    const messages = wanted.flatMap(({ request, visitId, event }, index) => {
      const letter = letters[index];
      return letter ? [{ request, visitId, event, letter, shown: shown[index] ?? letter, isTextFirst: event === 'on_the_way' }] : [];
    });
    await sendToCustomers({ ...context, resources: typedResources(context.resources) }, messages, options);
  },
});

/** What the customer is asked for his opinion by has a page of its own. */
const isFollowed = (event: MessageEvent) => event !== 'feedback';

/** Each message has the address of the page on which its request is followed; who hears that the work is done has that of its job sheet too. */
async function withPages(
  { connection, now }: Pick<WorkflowContext, 'connection' | 'now'>,
  wanted: readonly Telling[],
  { sheetSigner, publicUrl }: Pick<MessagesOptions, 'sheetSigner' | 'publicUrl'>,
): Promise<readonly Telling[]> {
  const paged: Telling[] = [];
  for (const each of wanted) {
    const whose = { id: each.request.id, orgId: present(each.request.org_id) };
    const url = each.event === 'done' ? await sheetLink({ connection, now, signer: sheetSigner }, whose) : null;
    const track = isFollowed(each.event) ? await trackLink({ connection, now }, whose) : null;
    const pages = { ...(url === null ? {} : { url: `${publicUrl}${url}` }), ...(track === null ? {} : { track: `${publicUrl}${track}` }) };
    paged.push({ ...each, values: { ...each.values, ...pages } });
  }
  return paged;
}

const withoutAddress = (each: Telling): Telling => {
  const hidden = ['url', 'track'].filter((name) => each.values[name] !== undefined).map((name) => [name, '…']);
  return { ...each, values: { ...each.values, ...Object.fromEntries(hidden) } };
};

type Happened = { readonly doc: Row; readonly options: Row };

async function tellingsOf(connection: Connection, isVisit: boolean, happened: readonly Happened[]): Promise<readonly Telling[]> {
  const idOf = (doc: Row) => textOf(isVisit ? doc.srvc_req_id : doc.id);
  const values = distinct(happened.map(({ doc }) => idOf(doc)));
  const requests = byId(await connection.as(keeper, (server) => wholeRows(server, { entity: 'service-request', values })));
  return happened.flatMap(({ doc, options: { event: name, once, ...values } }): Telling[] => {
    const event = messageEvents.find((one) => one === name);
    const request = requests.get(idOf(doc));
    if (!event || !request || request.is_deleted === true) return [];
    return [{ event, isOnce: once === true, request, visitId: isVisit ? String(doc.id) : undefined, values }];
  });
}

/** What is said once of a request stands in its timeline from then on. */
async function notYetTold(connection: Connection, all: readonly Telling[]): Promise<readonly Telling[]> {
  const ids = distinct(all.filter(({ isOnce }) => isOnce).map(({ request }) => request.id));
  if (ids.length === 0) return all;
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<{ request_id: string; about: string }>`select request_id, about from request_event
      where request_id = any(${ids}::uuid[]) and kind in ('message', 'held')`.execute(kysely),
  );
  const told = new Set(rows.map(({ request_id, about }) => `${request_id} ${about}`));
  return all.filter(({ isOnce, request, event }) => !isOnce || !told.has(`${request.id} ${aboutOf(event)}`));
}
