/** A table of an entity in a database of its own, for tests that hold SQL to what rules mean. */
import { PGlite } from '@electric-sql/pglite';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import type { Entity, Field } from '../../../core/definitions/types.ts';
import type { FieldTypeName } from '../../../core/fields/field-types.ts';
import { storageOf } from '../columns.ts';

const field = (name: string, type: FieldTypeName, schema: Field['schema']): Field => ({
  name,
  pointer: `/${name}`,
  label: name,
  type,
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema,
  rules: {},
  indexed: false,
});

export type TestEntity = Pick<Entity, 'name' | 'idType' | 'fields' | 'customBy'>;
type Types = Readonly<Record<string, FieldTypeName | readonly [FieldTypeName, Field['schema']]>>;

/** An entity of these fields, with custom ones besides. */
export const entityOf = (name: string, types: Types): TestEntity => ({
  name,
  idType: 'uuid',
  customBy: 'kind',
  fields: new Map(
    Object.entries(types).map(([key, type]) => [key, typeof type === 'string' ? field(key, type, {}) : field(key, ...type)] as const),
  ),
});

type Rows = readonly Readonly<Record<string, unknown>>[];

const compiler = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export const compiled = (query: RawBuilder<unknown>) => query.compile(compiler);

/** A database whose clock stands in a zone of the test's choice, so that nothing leans on UTC. */
export async function openDatabase(timeZone: string): Promise<PGlite> {
  const database = await PGlite.create();
  await database.query("select set_config('timezone', $1, false)", [timeZone]);
  return database;
}

/** The entity's table with these rows; each has a column `at_row` with its place among them. */
export async function fill(database: PGlite, entity: TestEntity, rows: Rows): Promise<void> {
  const columns = [...entity.fields.values()]
    .map((each) => `"${each.name}" ${storageOf(entity, each)}`)
    .concat('custom jsonb', 'at_row integer');
  await database.exec(`create table "${entity.name}" (${columns.join(', ')})`);
  await database.query(`insert into "${entity.name}" select * from jsonb_to_recordset($1::jsonb) as r(${columns.join(', ')})`, [
    JSON.stringify(rows.map((row, at) => ({ ...row, at_row: at }))),
  ]);
}

/** Places of the rows that satisfy a condition over the table under `r`. */
export async function placesOf(database: PGlite, entity: TestEntity, condition: RawBuilder<unknown>): Promise<readonly number[]> {
  const query = compiled(sql`select at_row from ${sql.table(entity.name)} as r where ${condition} order by at_row`);
  const answer = await database.query<{ at_row: number }>(query.sql, [...query.parameters]);
  return answer.rows.map((row) => row.at_row);
}
