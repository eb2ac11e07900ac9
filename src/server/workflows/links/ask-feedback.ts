/** Asks the customer of finished requests for feedback: a page for one answer, reached by a link that is sent by mail or SMS. */
import { sql } from 'kysely';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { system } from '../../kernel/principal.ts';
import { digestOfToken, makeLink, newLinkToken } from '../../links/links.ts';
import type { Message } from '../../notify/types.ts';
import { byId, rowsOf, textOf } from '../rows.ts';
import type { WorkflowContext, WorkflowRun } from '../types.ts';
import type { LinksOptions } from './index.ts';

/** Days until a page closes that nobody has answered. */
export const OPEN_DAYS = 14;
const DAY = 86_400_000;
const keeper = system('ask for feedback');

/** @throws conflict (409) for requests that are not finished. Answers the link when one request was asked about. */
export const askFeedback = ({ publicUrl, notify }: Pick<LinksOptions, 'publicUrl' | 'notify'>): WorkflowRun => ({
  name: 'ask-feedback',
  entity: 'service-request',
  async run(context, { records }) {
    const unfinished = records.filter(({ status_type }) => status_type === 'ACTIVE');
    if (unfinished.length > 0)
      throw problems.conflict({
        subCode: 'active',
        message: `Not finished yet: ${unfinished.map(({ display_code }) => String(display_code)).join(', ')}.`,
      });
    const orgs = byId(
      await rowsOf(context.connection, {
        entity: 'organisation',
        values: records.map(({ org_id }) => String(org_id)),
        columns: ['id', 'nickname'],
      }),
    );
    const made = await Promise.all(records.map((record) => openPage(context, record)));
    const messages = records.flatMap((record, index): Message[] => {
      const url = `${publicUrl}${made[index] ?? ''}`;
      const brand = String(orgs.get(record.org_id)?.nickname ?? '');
      return messageTo(record, `${brand}: how was the service for ${String(record.display_code)}? ${url}`);
    });
    if (messages.length > 0) await notify.send(context.connection, messages);
    return records.length === 1 ? { url: made[0] ?? '' } : null;
  },
});

/** Pages of the record from before stay open beside the new one: each takes one answer. */
async function openPage({ connection, now }: WorkflowContext, record: Row): Promise<string> {
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

function messageTo(record: Row, text: string): Message[] {
  const [email, mobile] = [textOf(record.cust_email), textOf(record.cust_mobile)];
  const orgId = String(record.org_id);
  if (email !== null) return [{ channel: 'email', to: email, subject: 'Your feedback', text, orgId }];
  return mobile === null ? [] : [{ channel: 'sms', to: mobile, text, orgId }];
}
