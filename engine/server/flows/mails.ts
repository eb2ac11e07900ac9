/** Mails of flows: to people by their id, to addresses, or as a text message to mobile numbers, each in the reader's language; with records as a table, where the flow says so. */
import type { Mailing } from '../../core/flows/index.ts';
import type { Message } from '../../core/lifecycle/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Connection } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { bodyOf, inLine, type TextsOf } from '../notify/texts.ts';
import { type Course, ownWords } from './course.ts';
import { type Reader, readersOf } from './mail-people.ts';
import { type Table, tableWith } from './mail-table.ts';
import type { FlowHost } from './types.ts';

/** People of a mail at most. */
const MOST = 200;

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

type Sending = { readonly course: Course; readonly mail: Mailing; readonly scope: RuleScope };
type Say = (message: Message) => string;

/**
 * One mail for each person and address, one text message for each number where the flow has words for one; answers how many. A member's flow writes to people of the member's organisation alone.
 * @throws conflict (409) for more of them, or of rows, than go out at once
 */
export async function sendMails(host: FlowHost, connection: Connection, sending: Sending): Promise<number> {
  const { course, mail, scope } = sending;
  const wanted = [mail.to.evaluate(scope)].flat().filter((one): one is string => typeof one === 'string');
  const readers = await readersOf(host, connection, { course, wanted, hasSms: mail.sms !== undefined });
  assertFew(readers.length);
  if (readers.length === 0) return 0;
  const table = await tableWith(host, connection, sending);
  const textsOf = await host.textsOf(
    connection,
    readers.map(({ orgId }) => orgId),
  );
  const orgId = course.execution.org_id;
  const messages = readers.map((reader) => ({
    ...messageTo(reader, { sending, textsOf, table }),
    ...(orgId === null ? {} : { orgId }),
  }));
  await host.notify.send(connection, messages);
  return messages.length;
}

type Saying = { readonly sending: Sending; readonly textsOf: Awaited<ReturnType<TextsOf>>; readonly table: Table | undefined };

function messageTo({ channel, to, language, orgId }: Reader, { sending: { course, mail, scope }, textsOf, table }: Saying) {
  const texts = textsOf(orgId);
  const say: Say = ({ key, params }) => {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, rule]) => [name, inLine(String(rule.evaluate(scope) ?? ''))] as const),
    );
    const own = ownWords(course.flow, key, language);
    return own === undefined ? texts(key, values, language) : filled(own, values);
  };
  if (channel === 'sms') return { channel, to, text: mail.sms ? say(mail.sms) : '', data: { purpose: 'flow' } };
  const attachments = table ? [{ filename: 'table.csv', content: table(texts, language) }] : [];
  const data = { purpose: 'flow', ...(attachments.length > 0 ? { attachments } : {}) };
  return { channel, to, subject: say(mail.subject), ...bodyOf(say(mail.text).split(/\n{2,}/), ''), data };
}

function assertFew(count: number): void {
  if (count > MOST)
    throw problems.conflict({ subCode: 'too_many', message: said('problem.platform.flows.too_many_mails', { most: MOST }) });
}
