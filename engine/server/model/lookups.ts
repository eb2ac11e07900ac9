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

const PREFIX = 'found_in_';

/** How many a process of the version before wants, which does not say it. */
const EARLIER = 2_000;

/**
 * Its arguments: patterns that the texts are like, a word that one of theirs looks like, or null, and how many records are wanted at
 * most. Answers null where more have what is spelt so; of those that only look like it, some are enough to tell what was meant.
 */
export const lookupName = (entity: Pick<Entity, 'name'>): string => `${PREFIX}${tableName(entity.name)}`;

/** Names of what is given to the statement, in order. */
const GIVEN = { own: '$1', partners: '$2', isOwner: '$3', patterns: '$4', alike: '$5', most: '$6' } as const;

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
create or replace function ${schema}.${quote(name)}(patterns text[], alike text, most integer default ${EARLIER}) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog as $lookup$
declare found uuid[];
begin
  execute ${literal(`select array(select id from ${schema}.${quote(table)} where ${condition} limit ${GIVEN.most} + 1)`)} into found
    using ${setting(SETTINGS.org, 'uuid')}, ${setting(SETTINGS.partners, 'uuid[]')},
      coalesce(${setting(SETTINGS.owner, 'boolean')}, false), patterns, alike, most;
  return case when alike is null and cardinality(found) > most then null else found[1:most] end;
end $lookup$`;
}

const THERE = `select oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as mark from pg_proc
  where pronamespace = current_schema()::regnamespace and starts_with(proname, '${PREFIX}') and prosecdef`;
const PLACE = `select quote_ident(current_schema()) as schema,
  (select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm') as trigrams`;
const ARGUMENTS = '(text[], text, integer)';

/** Brings them about; those that are there as they are wanted are left alone, those that nobody wants are dropped. */
export async function applyLookups(sql: Sql, wanted: readonly LookupModel[]): Promise<void> {
  const [found] = await sql(PLACE);
  const place: Place = { schema: String(found?.schema), trigrams: String(found?.trigrams) };
  const texts = new Map(wanted.map((lookup) => [fingerprint(textOf(place, lookup)), lookup]));
  const there = await sql(THERE);
  for (const { signature, mark } of there) if (!texts.has(String(mark))) await sql(`drop function ${signature}`);
  const kept = new Set(there.map(({ mark }) => String(mark)));
  for (const [mark, lookup] of texts) {
    if (kept.has(mark)) continue;
    const made = `${place.schema}.${quote(lookup.name)}${ARGUMENTS}`;
    await sql(
      `${textOf(place, lookup)}; revoke all on function ${made} from public; grant execute on function ${made} to ${MEMBER_ROLE};
      comment on function ${made} is ${literal(mark)}`,
    );
  }
}
