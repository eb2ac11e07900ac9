/**
 * Custom fields that are found by what stands in them: those that the form of a record marks (`search`), as far as the caller may
 * ask by them. Which they are is read with the records, under the caller's row-level security: a change of a form holds at once.
 */
import { sql } from 'kysely';
import type { FieldGate } from '../../core/access/types.ts';
import { columnOf, parameter, type Sql, tableOf } from '../access/columns.ts';
import { containing } from '../access/predicate-sql.ts';
import { customTarget } from './custom.ts';
import type { Call } from './options.ts';

/** The condition that a word stands in one of them. */
export type CustomSearch = (word: string) => Sql;

/** Values as one text: what the index of searches over them holds. */
export const customText = (alias: string): Sql => sql`(${columnOf(alias, 'custom')}::text)`;

type Searching = Pick<Call, 'options' | 'principal' | 'entity'> & { readonly alias: string };

/** Undefined for an entity without custom fields, and for who may see none of them. */
export function customSearchOf({ options, principal, entity, alias }: Searching, gate: FieldGate): CustomSearch | undefined {
  const target = customTarget({ entity, options });
  if (!target || entity.customBy === undefined || gate.denied.has('custom') || gate.perRow.has('custom')) return undefined;
  const closed = [...(gate.custom?.unaskable ?? [])];
  const seesMasked = principal.kind !== 'member' || principal.user.can_see_consumer_phonenumber === true;
  const list = columnOf('form', 'custom_fields');
  const id = sql`(field ->> 'id')`;
  const open = [
    sql`field -> 'search' = 'true'`,
    // Anything but a plain no masks.
    ...(seesMasked ? [] : [sql`coalesce(field -> 'mask', 'false') in ('false', 'null')`]),
    ...(closed.length === 0 ? [] : [sql`${id} <> all(${closed}::text[])`]),
  ];
  const forms = sql`${sql.table(tableOf(target.name))} as form cross join lateral
    jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end) as field`;
  const ofRecord = sql`${columnOf('form', 'id')} = ${columnOf(alias, entity.customBy)}`;
  return (word) => {
    const pattern = parameter(containing(word), 'text');
    // As JSON writes it, for the index; the value itself decides.
    const written = parameter(containing(JSON.stringify(word).slice(1, -1)), 'text');
    return sql`(${customText(alias)} ilike ${written} and exists (select 1 from ${forms}
      where ${ofRecord} and ${sql.join(open, sql` and `)} and ${columnOf(alias, 'custom')} ->> ${id} ilike ${pattern}))`;
  };
}
