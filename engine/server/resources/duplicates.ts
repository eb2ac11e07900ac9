/** Which of several new rows clash with what is stored, or with one before them; the database's own constraint tells of one alone. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { rowsAs } from '../access/bulk.ts';
import { columnOf, storageOf, tableOf } from '../access/columns.ts';
import type { Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { notUnique, ownColumns } from './conflicts.ts';
import type { Call } from './options.ts';

/** The constraint knows of rows that the caller does not see, and so must this. */
const server = system('unique values');

type Placed = { readonly row: Row; readonly at: string };

/** @throws conflict with a pointer for every row that clashes. One statement for each unique set of the entity. */
export async function refuseDuplicates(
  { entity, connection }: Pick<Call, 'entity' | 'connection'>,
  rows: readonly Placed[],
): Promise<void> {
  if (rows.length < 2) return;
  const found: FieldProblem[] = [];
  for (const set of entity.unique) {
    // Null is equal to nothing.
    const whole = rows.filter(({ row }) => set.every((column) => row[column] !== null && row[column] !== undefined));
    if (whole.length === 0) continue;
    const clashing = new Set([
      ...repeated(whole, set),
      ...(await connection.as(server, (own) => stored({ entity, connection: own }, whole, set))),
    ]);
    found.push(...[...clashing].flatMap(({ at }) => ownColumns(entity, set).map((column) => notUnique(`${at}/${column}`))));
  }
  if (found.length > 0) throw problems.conflict({ errors: found });
}

function repeated(rows: readonly Placed[], set: readonly string[]): readonly Placed[] {
  const seen = new Set<string>();
  return rows.filter(({ row }) => {
    const key = JSON.stringify(set.map((column) => row[column]));
    const isAgain = seen.has(key);
    seen.add(key);
    return isAgain;
  });
}

async function stored(
  { entity, connection }: Pick<Call, 'entity' | 'connection'>,
  rows: readonly Placed[],
  set: readonly string[],
): Promise<readonly Placed[]> {
  const values = rows.map(({ row }, place) => ({ place_of_row: place, ...Object.fromEntries(set.map((column) => [column, row[column]])) }));
  const columns = [{ name: 'place_of_row', type: 'integer' }, ...set.map((name) => ({ name, type: typeOf(entity, name) }))];
  const same = set.map((column) => sql`${columnOf('r', column)} = ${columnOf('v', column)}`);
  const { rows: found } = await sql<{ place_of_row: number }>`select ${columnOf('v', 'place_of_row')} from ${rowsAs('v', values, columns)}
    where exists (select 1 from ${sql.table(tableOf(entity.name))} as r where ${sql.join(same, sql` and `)})`.execute(connection.kysely);
  const places = new Set(found.map(({ place_of_row }) => place_of_row));
  return rows.filter((_, place) => places.has(place));
}

const typeOf = (entity: Entity, name: string) => {
  const field = entity.fields.get(name);
  return field ? storageOf(entity, field) : 'jsonb';
};
