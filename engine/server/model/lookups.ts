/**
 * Functions that find records by a text (`found_in_{table}`), for entities whose words lie in a table of their own (words.ts), which
 * no member reads. Such a function runs as the owner of the tables and holds to the organisations of the caller's context itself. What
 * it answers only narrows a statement that asks all conditions again, under the policies.
 */
import type { Entity } from '../../core/definitions/types.ts';
import type { Sql } from '../database/open.ts';
import { MEMBER_ROLE, SETTINGS } from '../database/row-security.ts';
import { fingerprint, literal, quote, tableName } from './names.ts';
import type { LookupModel } from './types.ts';

/** Records beyond which the word is common: a page of them is soon found in the order of the list. */
export const MOST_FOUND = 2_000;

const PREFIX = 'found_in_';

/**
 * Its arguments: patterns that the texts are like, and a word that one of theirs looks like, or null. Answers null where too many have
 * what is spelt so; of those that only look like it, some are enough to tell what was meant.
 */
export const lookupName = (entity: Pick<Entity, 'name'>): string => `${PREFIX}${tableName(entity.name)}`;

/** Names of what is given to the statement, in order. */
const GIVEN = { own: '$1', partners: '$2', isOwner: '$3', patterns: '$4', alike: '$5' } as const;

function whoseOf({ tenant, shared }: Entity): readonly string[] {
  if (shared.includes('everyone')) return ['true'];
  return [
    ...tenant.map((column) => `${quote(column)} = ${GIVEN.own}`),
    ...(shared.includes('partners') ? tenant.map((column) => `${quote(column)} = any (${GIVEN.partners})`) : []),
    ...(shared.includes('owner') ? [GIVEN.isOwner] : []),
  ];
}

/** `table`: that of the entity's words. */
export function lookupsOf(entity: Entity, table: string): readonly LookupModel[] {
  // Each by itself, so that the organisation is asked of the index along with the text.
  return [{ name: lookupName(entity), table, whose: whoseOf(entity) }];
}

const setting = (name: string, type: string) => `nullif(current_setting('${name}', true), '')::${type}`;

type Place = { readonly schema: string /** Schema of the operators on trigrams. */; readonly trigrams: string };

/** Planned for its values each time: how many rows a pattern is in, no plan for any value can tell. */
function textOf({ schema, trigrams }: Place, { name, table, whose }: LookupModel): string {
  const has = `(words ilike any (${GIVEN.patterns}) or words operator(${trigrams}.%>) ${GIVEN.alike})`;
  const condition = whose.map((one) => `(${one} and ${has})`).join(' or ');
  return `
create or replace function ${schema}.${quote(name)}(patterns text[], alike text) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog as $lookup$
declare found uuid[];
begin
  execute ${literal(`select array(select id from ${schema}.${quote(table)} where ${condition} limit ${MOST_FOUND + 1})`)} into found
    using ${setting(SETTINGS.org, 'uuid')}, ${setting(SETTINGS.partners, 'uuid[]')},
      coalesce(${setting(SETTINGS.owner, 'boolean')}, false), patterns, alike;
  return case when alike is null and cardinality(found) > ${MOST_FOUND} then null else found[1:${MOST_FOUND}] end;
end $lookup$`;
}

const THERE = `select proname as name, obj_description(oid, 'pg_proc') as mark from pg_proc
  where pronamespace = current_schema()::regnamespace and starts_with(proname, '${PREFIX}') and prosecdef`;
const PLACE = `select quote_ident(current_schema()) as schema,
  (select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm') as trigrams`;
const SIGNATURE = '(text[], text)';

/** Brings them about; those that are there as they are wanted are left alone, those that nobody wants are dropped. */
export async function applyLookups(sql: Sql, wanted: readonly LookupModel[]): Promise<void> {
  const [found] = await sql(PLACE);
  const place: Place = { schema: String(found?.schema), trigrams: String(found?.trigrams) };
  const { schema } = place;
  const marks = new Map((await sql(THERE)).map(({ name, mark }) => [String(name), mark]));
  for (const lookup of wanted) {
    const text = textOf(place, lookup);
    const mark = fingerprint(text);
    if (marks.get(lookup.name) === mark) continue;
    const made = `${schema}.${quote(lookup.name)}${SIGNATURE}`;
    await sql(
      // Names of arguments cannot be changed in place.
      `drop function if exists ${made}; ${text}; revoke all on function ${made} from public; grant execute on function ${made} to ${MEMBER_ROLE};
      comment on function ${made} is ${literal(mark)}`,
    );
  }
  const names = new Set(wanted.map(({ name }) => name));
  for (const name of marks.keys()) if (!names.has(name)) await sql(`drop function ${schema}.${quote(name)}${SIGNATURE}`);
}
