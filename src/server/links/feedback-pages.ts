/** Pages on which customers tell what they think, and the messages that bring their addresses. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Message } from '../../../engine/server/notify/types.ts';
import { byId, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { digestOfToken, makeLink, newLinkToken } from './links.ts';
import type { LinksOptions } from './options.ts';

/** Days until a page closes that nobody has answered. */
export const OPEN_DAYS = 14;
const DAY = 86_400_000;
const keeper = system('ask for feedback');

type Context = Pick<WorkflowContext, 'connection' | 'now'>;

/** Opens a page for each of these requests and sends its link by mail or SMS; answers the paths of the links. */
export async function sendPages(
  context: Context,
  requests: readonly Row[],
  { publicUrl, notify, texts }: Pick<LinksOptions, 'publicUrl' | 'notify' | 'texts'>,
): Promise<readonly string[]> {
  if (requests.length === 0) return [];
  const values = requests.map(({ org_id }) => String(org_id));
  // A provider does not see every brand that it worked for.
  const orgs = await context.connection.as(keeper, async (server) =>
    byId(await rowsOf(server, { entity: 'organisation', values, columns: ['id', 'nickname'] })),
  );
  const made: string[] = [];
  for (const request of requests) made.push(await openPage(context, request));
  const messages = requests.flatMap((request, index): Message[] => {
    const url = `${publicUrl}${made[index] ?? ''}`;
    const brand = String(orgs.get(request.org_id)?.nickname ?? '');
    const text = texts('feedback.message', { brand, code: String(request.display_code), url });
    return messageTo(request, { subject: texts('feedback.subject', {}), text });
  });
  if (messages.length > 0) await notify.send(context.connection, messages);
  return made;
}

/** Whether the customer of a request has an address or a mobile number. */
export const canBeReached = (request: Row): boolean => textOf(request.cust_email) !== null || textOf(request.cust_mobile) !== null;

/** Pages of the record from before stay open beside the new one: each takes one answer. */
async function openPage({ connection, now }: Context, record: Row): Promise<string> {
  const token = newLinkToken();
  const id = newId();
  const closes = new Date(Date.parse(now) + OPEN_DAYS * DAY).toISOString();
  await connection.as(keeper, (server) =>
    sql`insert into feedback (id, created_at, updated_at, version, org_id, provider_id, request_id, srvc_type_id, title, closes_at)
      select ${id}::uuid, ${now}, ${now}, 1, ${record.org_id}, ${record.provider_id}, ${record.id}, ${record.srvc_type_id},
        ${String(record.title)}, ${closes}::timestamptz`.execute(server.kysely),
  );
  const link = {
    orgId: String(record.org_id),
    purpose: 'feedback',
    subjectId: id,
    passHash: digestOfToken(token),
    expiresAt: closes,
  } as const;
  return makeLink(connection, { ...link, target: `/customer-feedback?t=${token}` }, now);
}

function messageTo(record: Row, { subject, text }: Required<Pick<Message, 'subject' | 'text'>>): Message[] {
  const [email, mobile] = [textOf(record.cust_email), textOf(record.cust_mobile)];
  const orgId = String(record.org_id);
  if (email !== null) return [{ channel: 'email', to: email, subject, text, orgId }];
  return mobile === null ? [] : [{ channel: 'sms', to: mobile, text, orgId }];
}
