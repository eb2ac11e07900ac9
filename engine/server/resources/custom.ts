/** Fields that an organisation adds: which there are follows from the record that the entity's `customBy` refers to. */

import { sql } from 'kysely';
import { retiredFieldsOf } from '../../core/definitions/custom-fields.ts';
import { ruledFieldsOf } from '../../core/definitions/custom-form.ts';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { isId } from '../../core/records/id.ts';
import { columnOf, idList, type Sql, tableOf } from '../access/columns.ts';
import type { Row } from '../database/port.ts';
import type { Call } from './options.ts';
import { type Sought, soughtRows } from './sought.ts';

/** Custom fields by name: those of the form, and read-only those that once stood on it. */
export type CustomSet = ReadonlyMap<string, Field>;
export type CustomSets = (doc: Readonly<Record<string, unknown>>) => CustomSet;

const EMPTY: CustomSet = new Map();
const MAX_SETS = 500;
/** By the text of the stored lists, so that a changed form is another one, and an unchanged one keeps its validator. */
const sets = new Map<string, CustomSet>();

/** The fields that a stored list says, and those that it once said. */
export function setOf(list: unknown, retired: unknown): CustomSet {
  const text = JSON.stringify([list ?? [], retired ?? []]);
  const known = sets.get(text);
  if (known) return known;
  const current = ruledFieldsOf(list);
  const made: CustomSet = new Map([...current, ...retiredFieldsOf(retired, current)].map((field) => [field.name, field]));
  const [oldest] = sets.keys();
  if (sets.size >= MAX_SETS && oldest !== undefined) sets.delete(oldest);
  sets.set(text, made);
  return made;
}

/** The entity whose records list the custom fields of these; undefined when there are none. */
export const customTarget = ({ entity, options }: Pick<Call, 'entity' | 'options'>): Entity | undefined =>
  entity.customBy === undefined ? undefined : options.product().entities.get(entity.fields.get(entity.customBy)?.ref ?? '');

/**
 * The custom fields of these records, read with one statement unless their forms were sought already; undefined for a record whose form is not there for the
 * caller. It runs under the caller's row-level security: a form that their organisation has nothing to do with has no
 * fields for them.
 */
export async function findCustom(call: Call, docs: readonly Row[], sought?: Sought): Promise<(doc: Row) => CustomSet | undefined> {
  const by = call.entity.customBy;
  const target = customTarget(call);
  if (by === undefined || !target) return () => undefined;
  const ids = [...new Set(docs.map((doc) => doc[by]))].filter(isId);
  if (ids.length === 0) return () => undefined;
  const rows = await soughtRows(sought, target.name, ids);
  const found =
    rows.length === ids.length ? setsOf(rows) : await readSets(call, target, sql`${columnOf('r', 'id')} = any(${idList(target, ids)})`);
  return (doc) => found.get(doc[by]);
}

/** The same, with no fields where there is no form. */
export async function loadCustom(call: Call, docs: readonly Row[], sought?: Sought): Promise<CustomSets> {
  const found = await findCustom(call, docs, sought);
  return (doc) => found(doc) ?? EMPTY;
}

/** The sets of the records of `target` that satisfy the condition, by id. */
export async function readSets(
  { connection }: Pick<Call, 'connection'>,
  target: Entity,
  condition: Sql,
): Promise<ReadonlyMap<unknown, CustomSet>> {
  const { rows } = await sql<Row>`select ${sql.join(formColumns(target).map((name) => columnOf('r', name)))}
    from ${sql.table(tableOf(target.name))} as r where ${condition}`.execute(connection.kysely);
  return setsOf(rows);
}

/** Columns of a record that say which custom fields it lists. */
export const formColumns = (target: Entity): readonly string[] => [
  'id',
  'custom_fields',
  ...(target.fields.has('retired_fields') ? ['retired_fields'] : []),
];

const setsOf = (rows: readonly Row[]): ReadonlyMap<unknown, CustomSet> =>
  new Map(rows.map((row) => [row.id, setOf(row.custom_fields, row.retired_fields)]));
