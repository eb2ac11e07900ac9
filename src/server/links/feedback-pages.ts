/** Pages on which customers tell what they think, and the messages that bring their addresses. */
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Message } from '../../../engine/server/notify/types.ts';
import { digestOf, newSecret } from '../../../engine/server/public-links/index.ts';
import { byId, distinct, textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type ProductContext, present, tables } from '../rows/index.ts';
import { makeLink } from './links.ts';
import type { LinksOptions } from './options.ts';

/** Days until a page closes that nobody has answered. */
export const OPEN_DAYS = 14;
const DAY = 86_400_000;
const keeper = system('ask for feedback');

type Request = EntityRows['service-request'];
type Context = Pick<ProductContext, 'connection' | 'now'>;

/** Opens a page for each of these requests and sends its link by mail or SMS; answers the paths of the links. */
export async function sendPages(
  context: Context,
  requests: readonly Request[],
  { publicUrl, notify, texts }: Pick<LinksOptions, 'publicUrl' | 'notify' | 'texts'>,
): Promise<readonly string[]> {
  if (requests.length === 0) return [];
  const values = distinct(requests.map(({ org_id }) => org_id));
  // A provider does not see every brand that it worked for.
  const orgs = await context.connection.as(keeper, async (server) =>
    byId(await entityRows(server, { entity: 'organisation', values, columns: ['id', 'nickname'] })),
  );
  const made: string[] = [];
  for (const request of requests) made.push(await openPage(context, request));
  const messages = requests.flatMap((request, index): Message[] => {
    const url = `${publicUrl}${made[index] ?? ''}`;
    const brand = orgs.get(request.org_id)?.nickname ?? '';
    const text = texts('feedback.message', { brand, code: present(request.display_code), url });
    return messageTo(request, { subject: texts('feedback.subject', {}), text });
  });
  if (messages.length > 0) await notify.send(context.connection, messages);
  return made;
}

/** Pages of the record from before stay open beside the new one: each takes one answer. */
async function openPage({ connection, now }: Context, record: Request): Promise<string> {
  const token = newSecret();
  const id = newId();
  const whose = { org_id: record.org_id, provider_id: record.provider_id, srvc_type_id: record.srvc_type_id };
  const closes = new Date(Date.parse(now) + OPEN_DAYS * DAY).toISOString();
  await connection.as(keeper, (server) =>
    tables(server)
      .insertInto('feedback')
      .values({ ...whose, id, created_at: now, updated_at: now, version: 1, request_id: record.id, title: record.title, closes_at: closes })
      .execute(),
  );
  const link = {
    orgId: present(record.org_id),
    purpose: 'feedback',
    subjectId: id,
    passHash: digestOf(token),
    expiresAt: closes,
  } as const;
  return makeLink(connection, { ...link, target: `/customer-feedback?t=${token}` }, now);
}

/** To the customer of a request, by mail or else SMS; nothing where neither is known. */
export function messageTo(
  record: Pick<Request, 'org_id' | 'cust_email' | 'cust_mobile'>,
  { subject, text }: Required<Pick<Message, 'subject' | 'text'>>,
): Message[] {
  const [email, mobile] = [textOf(record.cust_email), textOf(record.cust_mobile)];
  const orgId = present(record.org_id);
  if (email !== null) return [{ channel: 'email', to: email, subject, text, orgId }];
  return mobile === null ? [] : [{ channel: 'sms', to: mobile, text, orgId }];
}
