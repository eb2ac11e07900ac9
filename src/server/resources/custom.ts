/** Fields that an organisation adds: which there are follows from the record that the entity's `customBy` refers to. */
import { sql } from 'kysely';
import { customFieldsOf } from '../../../engine/core/definitions/custom-fields.ts';
import type { Entity, Field } from '../../../engine/core/definitions/types.ts';
import { columnOf, idList, tableOf } from '../access/columns.ts';
import type { Row } from '../database/port.ts';
import type { Call } from './options.ts';

/** Custom fields by name. */
export type CustomSet = ReadonlyMap<string, Field>;
export type CustomSets = (doc: Readonly<Record<string, unknown>>) => CustomSet;

const EMPTY: CustomSet = new Map();
const MAX_SETS = 500;
/** By the text of the stored list, so that a changed form is another one, and an unchanged one keeps its validator. */
const sets = new Map<string, CustomSet>();

function setOf(list: unknown): CustomSet {
  const text = JSON.stringify(list ?? []);
  const known = sets.get(text);
  if (known) return known;
  const made: CustomSet = new Map(customFieldsOf(list).map((field) => [field.name, field]));
  const [oldest] = sets.keys();
  if (sets.size >= MAX_SETS && oldest !== undefined) sets.delete(oldest);
  sets.set(text, made);
  return made;
}

/**
 * The custom fields of these records, read with one statement. It runs under the caller's row-level security:
 * a form that their organisation has nothing to do with has no fields for them.
 */
export async function loadCustom({ entity, options, connection }: Call, docs: readonly Row[]): Promise<CustomSets> {
  const by = entity.customBy;
  const target = by === undefined ? undefined : options.product().entities.get(entity.fields.get(by)?.ref ?? '');
  if (by === undefined || !target) return () => EMPTY;
  const ids = [...new Set(docs.map((doc) => doc[by]))].filter(isId);
  if (ids.length === 0) return () => EMPTY;
  const found = await readLists(target, ids, connection);
  return (doc) => found.get(doc[by]) ?? EMPTY;
}

async function readLists(
  target: Entity,
  ids: readonly (string | number)[],
  connection: Call['connection'],
): Promise<ReadonlyMap<unknown, CustomSet>> {
  const { rows } = await sql<{ id: unknown; custom_fields: unknown }>`select ${columnOf('r', 'id')}, ${columnOf('r', 'custom_fields')}
    from ${sql.table(tableOf(target.name))} as r where ${columnOf('r', 'id')} = any(${idList(target, ids)})`.execute(connection.kysely);
  return new Map(rows.map((row) => [row.id, setOf(row.custom_fields)]));
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
