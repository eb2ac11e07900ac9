/** Keeps roll-ups in the transaction in which records are written. */
import { sql } from 'kysely';
import type { Entity, Product } from '../../core/definitions/types.ts';
import { rowsAs } from '../access/bulk.ts';
import { columnOf, idList, type Sql, storageOf, tableOf } from '../access/columns.ts';
import type { Connection } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { foldOf, typeOf } from './rollup-sql.ts';
import { type Key, type Steps, stepsOf, type Written } from './rollup-steps.ts';
import { isStepped, type Keeping, keepingsOf } from './rollups.ts';

const server = system('roll-ups');

/** After records of an entity were created (`before` null), changed, or deleted (`after` null). */
export async function keepRollups(
  connection: Connection,
  product: Pick<Product, 'entities'>,
  entity: Pick<Entity, 'name'>,
  changes: readonly Written[],
): Promise<void> {
  for (const keeping of keepingsOf(product).get(entity.name) ?? []) {
    const steps = stepsOf(keeping.kept, changes);
    if (steps.added.size === 0 && steps.anew.size === 0) continue;
    // Records of others are kept too, whom the caller may not write.
    await connection.as(server, (own) => keep(own, keeping, steps));
  }
}

async function keep(connection: Connection, keeping: Keeping, steps: Steps): Promise<void> {
  await appendDeltas(connection, keeping, steps);
  await changeRecords(connection, keeping, steps);
}

/** Rows beside the record, so that nobody waits for whoever writes to it too. */
async function appendDeltas(connection: Connection, { holder, kept }: Keeping, { added }: Steps): Promise<void> {
  const apart = new Set(kept.filter(({ rollup }) => rollup.deltas).map(({ name }) => name));
  if (apart.size === 0) return;
  const rows = [...added].flatMap(([of, fields]) =>
    [...fields].filter(([name]) => apart.has(name)).map(([field, delta]) => ({ id: newId(), field, record_id: String(of), delta })),
  );
  if (rows.length === 0) return;
  const columns = [
    { name: 'id', type: 'uuid' },
    { name: 'field', type: 'text' },
    { name: 'record_id', type: 'text' },
    { name: 'delta', type: 'bigint' },
  ];
  await sql`insert into rollup_delta (id, entity, field, record_id, delta)
    select v.id, ${holder.name}, v.field, v.record_id, v.delta from ${rowsAs('v', rows, columns)}`.execute(connection.kysely);
}

/** One statement for all records and fields; where something is read anew, a lock goes before, so that nobody's record is overlooked. */
async function changeRecords(connection: Connection, { holder, source, kept }: Keeping, { added, anew }: Steps): Promise<void> {
  const own = kept.filter(({ rollup }) => !rollup.deltas);
  const names = new Set(own.map(({ name }) => name));
  const touched = [...added].filter(([, fields]) => [...fields.keys()].some((name) => names.has(name))).map(([of]) => of);
  const ids = [...new Set<Key>([...touched, ...anew.keys()])];
  if (ids.length === 0) return;
  if (anew.size > 0) await lock(holder, ids).execute(connection.kysely);
  const used = own.filter(({ name }) => ids.some((id) => added.get(id)?.has(name) === true || anew.get(id)?.has(name) === true));
  const columns = used.map((each) => ({ name: each.name, type: isStepped(each) ? 'bigint' : 'boolean' }));
  const rows = ids.map((id) => ({
    id,
    ...Object.fromEntries(
      used.map((each) => [each.name, isStepped(each) ? (added.get(id)?.get(each.name) ?? 0) : anew.get(id)?.has(each.name) === true]),
    ),
  }));
  const idType = holder.idType === 'serial' ? 'integer' : 'uuid';
  const sets = used.map((each) => {
    const stored = columnOf('p', each.name);
    const given = columnOf('v', each.name);
    const value = isStepped(each)
      ? sql`(coalesce(${stored}, 0) + ${given})::${typeOf(holder, each)}`
      : sql`case when ${given} then ${foldOf(source, each, { entity: holder, alias: 'p' })}::${sql.raw(storageOf(holder, each.field))} else ${stored} end`;
    return sql`${sql.id(each.name)} = ${value}`;
  });
  const inOrder = anew.size === 0 && ids.length > 1;
  const { numAffectedRows } =
    await sql`${inOrder ? sql`with locked as materialized (${lock(holder, ids)}) ` : sql``}update ${sql.table(tableOf(holder.name))} as p
    set ${sql.join(sets)} from ${rowsAs('v', rows, [{ name: 'id', type: idType }, ...columns])}${inOrder ? sql`, locked` : sql``}
    where ${columnOf('p', 'id')} = ${columnOf('v', 'id')}${inOrder ? sql` and locked.id = ${columnOf('p', 'id')}` : sql``}`.execute(
      connection.kysely,
    );
  if (numAffectedRows !== BigInt(ids.length))
    throw new Error(`A record of ${source.name} is rolled up into one of ${holder.name} that is not stored yet.`);
}

/** Always in the order of their ids, so that two writes cannot wait for each other. */
const lock = (holder: Entity, ids: readonly Key[]): Sql =>
  sql`select ${columnOf('p', 'id')} from ${sql.table(tableOf(holder.name))} as p where ${columnOf('p', 'id')} = any(${idList(holder, ids)}) order by ${columnOf('p', 'id')} for update`;
