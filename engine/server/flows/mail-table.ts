/** Records that go along with a mail as a table (CSV): whatever is headed by the names of its fields, in the language of whoever reads it. */
import { sql } from 'kysely';
import type { Mailing } from '../../core/flows/index.ts';
import { csvText } from '../../core/format/csv.ts';
import { predicateToCel, type RuleScope } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { Texts } from '../notify/texts.ts';
import type { Course } from './course.ts';
import type { FlowHost } from './types.ts';

/** Rows of a table at most. */
const MOST = { rows: 10_000, page: 200 } as const;

type Sending = { readonly course: Course; readonly mail: Mailing; readonly scope: RuleScope };
/** The table for somebody who reads this language of these texts. */
export type Table = (texts: Texts, acceptLanguage: string | undefined) => string;

/** Undefined for a mail with which none goes. @throws conflict (409) for more rows than go out at once */
export async function tableWith(host: FlowHost, connection: Connection, sending: Sending): Promise<Table | undefined> {
  const { attach } = sending.mail;
  const entity = attach && host.programs.product().entities.get(attach.entity);
  if (!attach || !entity) return undefined;
  const rows = await rowsOfTable(host, connection, sending);
  const cells = rows.map((row) => attach.fields.map((name) => cellOf(row[name])));
  const labels = attach.fields.map((name) => entity.fields.get(name)?.label ?? name);
  return (texts, acceptLanguage) => csvText([labels.map((label) => texts(label, {}, acceptLanguage)), ...cells]);
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
