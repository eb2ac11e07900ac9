/** Pages on which customers tell what they think, and the messages that bring their addresses. */
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { digestOf, newSecret } from '../../../engine/server/public-links/index.ts';
import { lettersFor, type MessagesOptions, sendToCustomers } from '../customer-messages/index.ts';
import { type EntityRows, type ProductContext, present, tables } from '../rows/index.ts';
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
  const letters = await lettersFor(context.connection, asked, options.texts);
  // The page takes the customer's answer: whoever reads the timeline has no address of it.
  const shown = await lettersFor(
    context.connection,
    asked.map((each) => ({ ...each, values: { url: '…' } })),
    options.texts,
  );
  const messages = asked.flatMap(({ request, event }, index) => {
    const letter = letters[index];
    return letter ? [{ request, event, letter, shown: shown[index] ?? letter }] : [];
  });
  await sendToCustomers(context, messages, options);
  return made;
}

/** Pages of the record from before stay open beside the new one: each takes one answer. */
async function openPage(
  { connection, now }: Pick<Context, 'connection' | 'now'>,
  record: Request,
  visit: LastVisit | undefined,
): Promise<string> {
  const token = newSecret();
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
  const link = {
    orgId: present(record.org_id),
    purpose: 'feedback',
    subjectId: id,
    passHash: digestOf(token),
    expiresAt: closes,
  } as const;
  return makeLink(connection, { ...link, target: `/customer-feedback?t=${token}` }, now);
}
