/** Statements that change an entity's table, each for any number of rows. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { rowsAs, rowsIn, type TypedColumn } from '../access/bulk.ts';
import { columnOf, idList, type Sql, storageOf, tableOf } from '../access/columns.ts';
import { apartIn } from '../access/kept-values.ts';
import { auditInsert } from '../audit/audit.ts';
import type { Connection, Row } from '../database/port.ts';
import { Slot, type Statement, statementOf } from '../database/statement.ts';
import { problems } from '../kernel/errors.ts';
import { asConflict } from './conflicts.ts';
import { columnsOf } from './serve.ts';

const CHUNK = 500;

const typedColumns = (entity: Entity, names: readonly string[]): readonly TypedColumn[] =>
  names.map((name) => {
    const field = entity.fields.get(name);
    return { name, type: field ? storageOf(entity, field) : 'jsonb' };
  });

const named = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));

/** Inserts whole rows, and what the audit tells of them (`auditRows`: one for each, or none). @throws conflict, invalid */
export async function insertRows(connection: Connection, entity: Entity, rows: readonly Row[], audit: readonly Row[]): Promise<void> {
  const statement = inserts.get(entity) ?? insertOf(entity);
  inserts.set(entity, statement);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = (all: readonly Row[]) => JSON.stringify(all.slice(from, from + CHUNK));
    await asConflict(entity, () => connection.lists(statement, { rows: chunk(rows), audit: chunk(audit) }));
  }
}

const inserts = new WeakMap<Entity, Statement>();

/** One statement for both, which the database is woken up for once. */
function insertOf(entity: Entity): Statement {
  const names = columnsOf(entity);
  // Ids of whole numbers were drawn from the sequence beforehand.
  const overriding = entity.idType === 'serial' ? sql` overriding system value` : sql``;
  const rows = rowsIn('v', new Slot('rows'), typedColumns(entity, names));
  const insert = sql`insert into ${sql.table(tableOf(entity.name))} (${named(names)})${overriding} select ${named(names)} from ${rows}`;
  return statementOf(entity.audit ? sql`with made as (${insert}) ${auditInsert(new Slot('audit'))}` : insert);
}

/** The next ids of an entity whose ids are small whole numbers. The sequence is the server's own. */
export const nextSerials = (connection: Connection, entity: Entity, count: number): Promise<readonly number[]> =>
  connection.as({ kind: 'system', reason: 'ids' }, async ({ kysely }) => {
    const sequence = sql`pg_get_serial_sequence(${`"${tableOf(entity.name)}"`}, 'id')`;
    const { rows } = await sql<{
      id: number;
    }>`select nextval(${sequence})::integer as id from generate_series(1, ${sql.lit(count)})`.execute(kysely);
    return rows.map(({ id }) => id);
  });

/** The rows as stored, locked until the transaction ends, always in the order of their ids so that two calls cannot wait for each other. */
export async function lockRows(
  connection: Connection,
  entity: Entity,
  ids: readonly (string | number)[],
  conditions: readonly Sql[],
): Promise<ReadonlyMap<unknown, Row>> {
  const where = sql.join([sql`${columnOf('r', 'id')} = any(${idList(entity, ids)})`, ...conditions], sql` and `);
  const { rows } =
    await sql<Row>`select ${sql.join(columnsOf(entity).map((name) => columnOf('r', name)))} from ${sql.table(tableOf(entity.name))} as r
    where ${where} order by ${columnOf('r', 'id')} for update`.execute(connection.kysely);
  return new Map((await withDeltas(connection, entity, rows)).map((row) => [row.id, row]));
}

/** Asked apart from the lock: a round that folds deltas in needs it too, so that each is found once. */
async function withDeltas({ kysely }: Connection, entity: Entity, rows: readonly Row[]): Promise<readonly Row[]> {
  const apart = apartIn(entity);
  if (apart.length === 0 || rows.length === 0) return rows;
  const { rows: deltas } = await sql<{
    field: string;
    record_id: string;
    delta: number;
  }>`select field, record_id, sum(delta)::float8 as delta
    from rollup_delta where entity = ${entity.name} and field = any(${apart}::text[]) and record_id = any(${rows.map(({ id }) => String(id))}::text[])
    group by field, record_id`.execute(kysely);
  const found = new Map(deltas.map(({ field, record_id, delta }) => [`${field}/${record_id}`, delta]));
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(apart.map((name) => [name, Number(row[name] ?? 0) + (found.get(`${name}/${String(row.id)}`) ?? 0)])),
  }));
}

/**
 * Writes the named columns of locked rows. `isHeld`: only where each is the next version of what is stored. @throws conflict, invalid;
 * not_found when row-level security lets fewer through than were locked, stale where another version is stored
 */
export async function updateRows(
  connection: Connection,
  entity: Entity,
  rows: readonly Row[],
  names: readonly string[],
  isHeld = false,
): Promise<void> {
  const isNext = isHeld ? sql` and ${columnOf('r', 'version')} = ${columnOf('v', 'version')} - 1` : sql``;
  const columns = typedColumns(entity, ['id', ...names]);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).map((row) => Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])));
    const { numAffectedRows } = await asConflict(entity, () =>
      sql`update ${sql.table(tableOf(entity.name))} as r set ${sql.join(names.map((name) => sql`${sql.id(name)} = ${columnOf('v', name)}`))}
        from ${rowsAs('v', chunk, columns)} where ${columnOf('r', 'id')} = ${columnOf('v', 'id')}${isNext}`.execute(connection.kysely),
    );
    if (numAffectedRows !== BigInt(chunk.length)) throw isHeld ? problems.stale() : problems.notFound();
  }
}

/** @throws in_use when other records refer to one of them */
export async function deleteRows(connection: Connection, entity: Entity, ids: readonly (string | number)[]): Promise<void> {
  const { numAffectedRows } = await asConflict(entity, () =>
    sql`delete from ${sql.table(tableOf(entity.name))} as r where ${columnOf('r', 'id')} = any(${idList(entity, ids)})`.execute(
      connection.kysely,
    ),
  );
  if (numAffectedRows !== BigInt(ids.length)) throw problems.notFound();
}
