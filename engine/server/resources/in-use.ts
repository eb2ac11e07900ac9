/** Lists in which a record that is to go still stands, by itself or in an element; what refers to it by a key is the database's. */

import { sql } from 'kysely';
import type { Entity, Field, FieldView, Product } from '../../core/definitions/types.ts';
import { columnOf, idList, parameter, type Sql, storageOf, tableOf } from '../access/columns.ts';
import { type Problem, problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { inList, inListOfLists, labelled, said } from '../kernel/said.ts';
import type { Call } from './options.ts';

type Ids = readonly (string | number)[];
/** A field that refers without a foreign key: itself, or members of its elements. */
type Place = { readonly holder: Entity; readonly field: Field; readonly members: readonly FieldView[] };

const server = system('references');

/** Fields of all entities in which records of `target` stand in a list. */
export const listPlaces = (product: Pick<Product, 'entities'>, target: Pick<Entity, 'name'>): readonly Place[] =>
  [...product.entities.values()].flatMap((holder) =>
    [...holder.fields.values()]
      .map((field) => ({ holder, field, members: (field.items ?? []).filter(({ ref }) => ref === target.name) }))
      .filter(({ field, members }) => members.length > 0 || (field.type === 'refs' && field.ref === target.name)),
  );

/**
 * References that stand in lists have no foreign key, so they are looked for, in one statement for all places and with
 * the server's eyes: a record of another organisation counts too, of which no more is told than its kind. @throws in_use
 */
export async function refuseListed({ entity, options, connection }: Call, ids: Ids): Promise<void> {
  const product = options.product();
  const places = listPlaces(product, entity);
  if (places.length === 0) return;
  const asked = places.map((place, index) => sql`select ${sql.lit(index)}::integer as place where ${holdsAny(place, entity, ids)}`);
  const found = await connection.as(server, ({ kysely }) => sql<{ place: number }>`${sql.join(asked, sql` union all `)}`.execute(kysely));
  const used = new Set(found.rows.map(({ place }) => place));
  if (used.size > 0) throw inUse(places.filter((_, index) => used.has(index)));
}

/** Records that go with it hold nothing back. */
function holdsAny({ holder, field, members }: Place, target: Entity, ids: Ids): Sql {
  const column = columnOf('r', field.name);
  const refers = members.length > 0 ? inElements(column, members, ids) : sql`${column} && ${parameter(ids, storageOf(holder, field))}`;
  const stays = holder.name === target.name ? sql` and not ${columnOf('r', 'id')} = any(${idList(target, ids)})` : sql``;
  return sql`exists (select 1 from ${sql.table(tableOf(holder.name))} as r where ${refers}${stays})`;
}

/** A path in lax mode looks into a member that is a list of ids as well. */
function inElements(column: Sql, members: readonly FieldView[], ids: Ids): Sql {
  const vars = sql`jsonb_build_object('ids', ${JSON.stringify(ids)}::jsonb)`;
  const paths = members.map(
    ({ name }) => sql`jsonb_path_exists(${column}, ${`$[*].${JSON.stringify(name)} ? (@ == $ids[*])`}::jsonpath, ${vars})`,
  );
  return sql`(${sql.join(paths, sql` or `)})`;
}

/** `Users (Roles, Skills by vertical); Restrictions (Roles)`. */
function inUse(places: readonly Place[]): Problem {
  const holders = [...new Set(places.map(({ holder }) => holder))].map((holder) => {
    const fields = places.filter((place) => place.holder === holder).map(({ field }) => labelled(field.label));
    return said('problem.platform.resources.holder', { holder: labelled(holder.labels), fields: inList(fields) });
  });
  return problems.inUse({ message: said('problem.platform.resources.other_records_still_refer_one', { holders: inListOfLists(holders) }) });
}
