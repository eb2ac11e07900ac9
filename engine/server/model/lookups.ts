/**
 * Functions that find records by a text (`found_in_{table}`), for entities whose indexes are gathered. Under row-level security an
 * index serves a condition only where PostgreSQL takes its operators to keep to themselves what they see: those of texts and of custom
 * values do not count as such without a superuser, and a condition that asks another table never does. Such a function runs as the
 * owner of the tables and holds to the organisations of the caller's context itself. What it answers only narrows a statement that
 * asks all conditions again, under the policies.
 */
import type { Entity } from '../../core/definitions/types.ts';
import type { Sql } from '../database/open.ts';
import { MEMBER_ROLE, SETTINGS } from '../database/row-security.ts';
import { CUSTOM_COLUMN } from './columns.ts';
import { searchedIn } from './indexes.ts';
import { fingerprint, literal, quote, tableName } from './names.ts';
import type { ColumnModel, LookupModel } from './types.ts';

/** Records beyond which the word is common: a page of them is soon found in the order of the list. */
export const MOST_FOUND = 2_000;

const PREFIX = 'found_in_';

/** Its arguments: patterns that one of the texts is like, and a pattern of the custom values as JSON writes them, or null. */
export const lookupName = (entity: Pick<Entity, 'name'>): string => `${PREFIX}${tableName(entity.name)}`;

/** Names of what is given to the statement, in order. */
const GIVEN = { own: '$1', partners: '$2', isOwner: '$3', patterns: '$4', written: '$5' } as const;

function whoseOf({ tenant, shared }: Entity): readonly string[] {
  if (shared.includes('everyone')) return ['true'];
  return [
    ...tenant.map((column) => `${quote(column)} = ${GIVEN.own}`),
    ...(shared.includes('partners') ? tenant.map((column) => `${quote(column)} = any (${GIVEN.partners})`) : []),
    ...(shared.includes('owner') ? [GIVEN.isOwner] : []),
  ];
}

export function lookupsOf(entity: Entity, table: string, columns: readonly ColumnModel[]): readonly LookupModel[] {
  const searched = searchedIn({ entity, table, columns });
  const whose = whoseOf(entity);
  if (entity.gathered === undefined || entity.system || searched.length === 0 || whose.length === 0) return [];
  const texts = [
    ...searched.map((name) => `${quote(name)} ilike any (${GIVEN.patterns})`),
    ...(entity.customBy === undefined ? [] : [`(${quote(CUSTOM_COLUMN)}::text) ilike ${GIVEN.written}`]),
  ].join(' or ');
  // Each by itself, so that the organisation is asked of the index along with the text.
  return [{ name: lookupName(entity), table, condition: whose.map((one) => `(${one} and (${texts}))`).join(' or ') }];
}

const setting = (name: string, type: string) => `nullif(current_setting('${name}', true), '')::${type}`;

/** Planned for its values each time: how many rows a pattern is in, no plan for any value can tell. */
const textOf = (schema: string, { name, table, condition }: LookupModel) => `
create or replace function ${schema}.${quote(name)}(patterns text[], written text) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog as $lookup$
declare found uuid[];
begin
  execute ${literal(`select array(select id from ${schema}.${quote(table)} where ${condition} limit ${MOST_FOUND + 1})`)} into found
    using ${setting(SETTINGS.org, 'uuid')}, ${setting(SETTINGS.partners, 'uuid[]')},
      coalesce(${setting(SETTINGS.owner, 'boolean')}, false), patterns, written;
  return case when cardinality(found) > ${MOST_FOUND} then null else found end;
end $lookup$`;

const THERE = `select proname as name, obj_description(oid, 'pg_proc') as mark from pg_proc
  where pronamespace = current_schema()::regnamespace and starts_with(proname, '${PREFIX}') and prosecdef`;
const SIGNATURE = '(text[], text)';

/** Brings them about; those that are there as they are wanted are left alone, those that nobody wants are dropped. */
export async function applyLookups(sql: Sql, wanted: readonly LookupModel[]): Promise<void> {
  const [place] = await sql('select quote_ident(current_schema()) as schema');
  const schema = String(place?.schema);
  const marks = new Map((await sql(THERE)).map(({ name, mark }) => [String(name), mark]));
  for (const lookup of wanted) {
    const text = textOf(schema, lookup);
    const mark = fingerprint(text);
    if (marks.get(lookup.name) === mark) continue;
    const made = `${schema}.${quote(lookup.name)}${SIGNATURE}`;
    await sql(
      `${text}; revoke all on function ${made} from public; grant execute on function ${made} to ${MEMBER_ROLE};
      comment on function ${made} is ${literal(mark)}`,
    );
  }
  const names = new Set(wanted.map(({ name }) => name));
  for (const name of marks.keys()) if (!names.has(name)) await sql(`drop function ${schema}.${quote(name)}${SIGNATURE}`);
}
