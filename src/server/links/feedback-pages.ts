/** Pages on which customers tell what they think, and the messages that bring their addresses. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { digestOf, newSecret } from '../../../engine/server/public-links/index.ts';
import { lettersFor, type MessagesOptions, sendToCustomers } from '../customer-messages/index.ts';
import { type EntityRows, entityRows, type ProductContext, present, tables } from '../rows/index.ts';
import { makeLink } from '../short-links/index.ts';
import { type LastVisit, lastVisits } from './last-visits.ts';

/** Days until a page closes that nobody has answered. */
export const OPEN_DAYS = 14;
const DAY = 86_400_000;
const keeper = system('ask for feedback');

type Request = EntityRows['service-request'];
type Context = Pick<ProductContext, 'connection' | 'now' | 'principal' | 'resources'>;

/** Opens a page for each of these requests and sends its link by mail or SMS; answers the paths of the links. */
export async function sendPages(context: Context, requests: readonly Request[], options: MessagesOptions): Promise<readonly string[]> {
  if (requests.length === 0) return [];
  const made: string[] = [];
  const visits = await lastVisits(
    context.connection,
    requests.map(({ id }) => id),
  );
  for (const request of requests) made.push(await openPage(context, request, visits.get(request.id)));
  const asked = requests.map((request, index) => ({
    event: 'feedback' as const,
    request,
    values: { url: `${options.publicUrl}${made[index] ?? ''}` },
  }));
  const letters = await lettersFor(context.connection, asked, options.textsOf);
  // The page takes the customer's answer: whoever reads the timeline has no address of it.
  const shown = await lettersFor(
    context.connection,
    asked.map((each) => ({ ...each, values: { url: '…' } })),
    options.textsOf,
  );
  const messages = asked.flatMap(({ request, event }, index) => {
    const letter = letters[index];
    return letter ? [{ request, event, letter, shown: shown[index] ?? letter }] : [];
  });
  await sendToCustomers(context, messages, options);
  return made;
}

/** Whether a customer may say now how it was: the work is over, somebody has been there, and he has not said so yet. */
export async function mayRate(connection: Connection, { id, status_type }: Pick<Request, 'id' | 'status_type'>): Promise<boolean> {
  if (status_type === 'ACTIVE' || !(await lastVisits(connection, [id])).has(id)) return false;
  const given = await entityRows(connection, { entity: 'feedback', column: 'request_id', values: [id], columns: ['id', 'answered_at'] });
  return given.every(({ answered_at }) => answered_at === null);
}

/** A page for the customer who is here already; answers the path of its link. One that is open takes it, so that nobody is asked twice. */
export async function pageFor(context: Pick<Context, 'connection' | 'now'>, request: Request): Promise<string> {
  const { connection, now } = context;
  const columns = ['id', 'answered_at', 'closes_at'] as const;
  const pages = await entityRows(connection, { entity: 'feedback', column: 'request_id', values: [request.id], columns });
  const open = pages.find(({ answered_at, closes_at }) => answered_at === null && closes_at !== null && closes_at > now);
  if (!open) return openPage(context, request, (await lastVisits(connection, [request.id])).get(request.id));
  return linkTo(context, { id: open.id, orgId: present(request.org_id), closes: present(open.closes_at) });
}

/** Pages of the record from before stay open beside the new one: each takes one answer. */
async function openPage(
  { connection, now }: Pick<Context, 'connection' | 'now'>,
  record: Request,
  visit: LastVisit | undefined,
): Promise<string> {
  const id = newId();
  const whose = { org_id: record.org_id, provider_id: record.provider_id, srvc_type_id: record.srvc_type_id };
  const about = {
    request_id: record.id,
    title: record.title,
    subtask_id: visit?.id ?? null,
    user_id: visit?.assgne_id ?? null,
  };
  const closes = new Date(Date.parse(now) + OPEN_DAYS * DAY).toISOString();
  await connection.as(keeper, (server) =>
    tables(server)
      .insertInto('feedback')
      .values({ ...whose, ...about, id, created_at: now, updated_at: now, version: 1, closes_at: closes })
      .execute(),
  );
  return linkTo({ connection, now }, { id, orgId: present(record.org_id), closes });
}

type Page = { readonly id: string; readonly orgId: string /** UTC instant, ISO. */; readonly closes: string };

function linkTo({ connection, now }: Pick<Context, 'connection' | 'now'>, { id, orgId, closes }: Page): Promise<string> {
  const token = newSecret();
  const link = { orgId, purpose: 'feedback', subjectId: id, passHash: digestOf(token), expiresAt: closes } as const;
  return makeLink(connection, { ...link, target: `/customer-feedback?t=${token}` }, now);
}
