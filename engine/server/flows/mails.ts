/** Mails of flows: to people by their id, to addresses, or as a text message to mobile numbers; with records as a table, where the flow says so. */
import { sql } from 'kysely';
import type { Mailing } from '../../core/flows/index.ts';
import { csvText } from '../../core/format/csv.ts';
import type { Message } from '../../core/lifecycle/index.ts';
import { predicateToCel, type RuleScope } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { bodyOf, inLine } from '../notify/texts.ts';
import type { Course } from './course.ts';
import type { FlowHost } from './types.ts';

const own = system('flows');
/** Rows of a table, and people of a mail, at most. */
const MOST = { rows: 10_000, people: 200, page: 200 } as const;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const NUMBER = /^\+?\d{6,15}$/;

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

type Sending = { readonly course: Course; readonly mail: Mailing; readonly scope: RuleScope };

/**
 * One mail for each person and address, one text message for each number where the flow has words for one; answers how many. A member's flow writes to people of the member's organisation alone.
 * @throws conflict (409) for more of them, or of rows, than go out at once
 */
export async function sendMails(host: FlowHost, connection: Connection, sending: Sending): Promise<number> {
  const { course, mail, scope } = sending;
  const wanted = [mail.to.evaluate(scope)].flat().filter((one): one is string => typeof one === 'string');
  const to = await addressesOf(connection, course, wanted);
  const numbers = mail.sms && !course.member ? [...new Set(wanted.filter((one) => NUMBER.test(one)))] : [];
  assertFew(to.length + numbers.length);
  if (to.length + numbers.length === 0) return 0;
  const values = (params: Mailing['subject']['params']) =>
    Object.fromEntries(Object.entries(params).map(([name, rule]) => [name, inLine(String(rule.evaluate(scope) ?? ''))]));
  const say = ({ key, params }: Message) => {
    const own = course.flow.words?.[key];
    return own === undefined ? host.texts(key, values(params)) : filled(own, values(params));
  };
  const subject = say(mail.subject);
  const paragraphs = say(mail.text).split(/\n{2,}/);
  const sms = mail.sms ? say(mail.sms) : '';
  const attachments = mail.attach ? [{ filename: 'table.csv', content: await csvOf(host, connection, sending) }] : [];
  const data = { purpose: 'flow', ...(attachments.length > 0 ? { attachments } : {}) };
  const orgId = course.execution.org_id ?? undefined;
  const whose = orgId === undefined ? {} : { orgId };
  const messages = [
    ...to.map((address) => ({ channel: 'email' as const, to: address, subject, ...bodyOf(paragraphs, ''), data, ...whose })),
    ...numbers.map((number) => ({ channel: 'sms' as const, to: number, text: sms, data: { purpose: 'flow' }, ...whose })),
  ];
  await host.notify.send(connection, messages);
  return messages.length;
}

async function addressesOf(connection: Connection, { member }: Course, wanted: readonly string[]): Promise<readonly string[]> {
  const addresses = member ? [] : wanted.filter((one) => ADDRESS.test(one));
  const ids = wanted.filter((one) => !one.includes('@') && !NUMBER.test(one));
  const found = ids.length === 0 ? [] : await mailsOf(connection, ids, member?.org.id);
  return [...new Set([...addresses, ...found])];
}

function assertFew(count: number): void {
  if (count > MOST.people)
    throw problems.conflict({ subCode: 'too_many', message: said('problem.platform.flows.too_many_mails', { most: MOST.people }) });
}

const mailsOf = (connection: Connection, ids: readonly string[], org: string | undefined): Promise<readonly string[]> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ email: string }>`
      select distinct lower(user_email) as email from "user"
      where id::text = any(${[...ids]}::text[]) and is_active and user_email is not null
        and (${org ?? null}::uuid is null or org_id = ${org ?? null}::uuid) order by 1`.execute(kysely);
    return rows.map(({ email }) => email);
  });

async function csvOf(host: FlowHost, connection: Connection, sending: Sending): Promise<string> {
  const { attach } = sending.mail;
  const product = host.programs.product();
  const entity = attach && product.entities.get(attach.entity);
  if (!attach || !entity) return '';
  const rows = await rowsOfTable(host, connection, sending);
  const english = product.locales.get('en');
  const heads = attach.fields.map((name) => {
    const label = entity.fields.get(name)?.label ?? name;
    return english?.[label] ?? label;
  });
  return csvText([heads, ...rows.map((row) => attach.fields.map((name) => cellOf(row[name])))]);
}

/** A member's flow sends what the member may take out by hand: it needs the right `export` as well. */
async function rowsOfTable(host: FlowHost, connection: Connection, { course, mail, scope }: Sending): Promise<readonly Row[]> {
  const { attach } = mail;
  const entity = attach && host.programs.product().entities.get(attach.entity);
  if (!attach || !entity) return [];
  const predicate = attach.where.predicate({ ...scope, parent: scope.parent ?? scope.doc });
  if (course.member) return exported(host, connection, { course, mail, filter: predicateToCel(predicate) });
  const table = tableOf(entity.name);
  const rows = await connection.kysely
    .selectFrom(table)
    .select([...new Set(['id', ...attach.fields])])
    .where(sql<boolean>`${predicateToSql(predicate, { entity, alias: table })}`)
    .orderBy('id')
    .limit(MOST.rows + 1)
    .execute();
  return bounded(rows);
}

type Exporting = Pick<Sending, 'course' | 'mail'> & { readonly filter: string };

async function exported({ resources }: FlowHost, connection: Connection, { course: { member }, mail: { attach }, filter }: Exporting) {
  if (!member || !attach) return [];
  const fields = attach.fields.map((name) => `/${name}`);
  const rows: Row[] = [];
  let pageToken: string | null = null;
  do {
    const query = { filter, fields, pageSize: MOST.page, purpose: 'export' as const, ...(pageToken === null ? {} : { pageToken }) };
    const page: Awaited<ReturnType<typeof resources.list>> = await resources.list(member, attach.entity, query, connection);
    rows.push(...page.data);
    pageToken = page.next_page_token;
  } while (pageToken !== null && rows.length <= MOST.rows);
  return bounded(rows);
}

function bounded(rows: readonly Row[]): readonly Row[] {
  if (rows.length > MOST.rows)
    throw problems.conflict({ subCode: 'too_many', message: said('problem.platform.flows.too_many_rows', { most: MOST.rows }) });
  return rows;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
