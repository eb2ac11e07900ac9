/** Links that are given to everybody: each telling makes a record of its own, once for each mark (x-public-link `many`). */

import { sql } from 'kysely';
import { isAskedByLink, linkedCustom } from '../../core/definitions/linked-form.ts';
import type { LinkedField } from '../../core/definitions/public-link-types.ts';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../core/json/index.ts';
import { isId } from '../../core/records/id.ts';
import { columnOf, idList, tableOf } from '../access/columns.ts';
import type { Connection, Row } from '../database/port.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { readSets } from '../resources/custom.ts';
import { sentence } from '../resources/messages.ts';
import { withNeeds } from '../rules/load.ts';
import { given, type Opened, type Opening, setOf } from './open.ts';

/** The custom fields that a page asks for: those of the form that the new record will have. */
export async function customOf(connection: Connection, opening: Opening, opened: Opened): Promise<readonly Field[]> {
  const { entity, link, product } = opening;
  const target = link.custom ? targetOf(opening) : undefined;
  const by = entity.customBy;
  if (!target || by === undefined) return [];
  const { [by]: id } = await setOf(connection, opening, opened, { doc: {} });
  if (!isId(id)) return [];
  const found = await readSets({ connection }, target, sql`${columnOf('r', 'id')} = any(${idList(target, [id])})`);
  return [...(found.get(id)?.values() ?? [])].filter(isAskedByLink);

  function targetOf({ entity: own }: Opening): Entity | undefined {
    const by = own.customBy === undefined ? undefined : own.fields.get(own.customBy);
    return product.entities.get(by?.ref ?? '');
  }
}

export const customForm = (fields: readonly Field[], { entity, link }: Opening, { scope }: Opened): readonly LinkedField[] =>
  entity.customBy === undefined ? [] : linkedCustom(fields, link.fields, scope);

/** Whoever holds the link tells of those custom fields alone that the page asks for; their values are checked with the record. */
export function unknownCustom(fields: readonly Field[], custom: unknown): readonly FieldProblem[] {
  if (custom === undefined || custom === null) return [];
  if (!isObject(custom)) return [{ pointer: '/custom', code: 'type', message: sentence('type', { type: 'object' }) }];
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(custom)
    .filter((name) => !known.has(name))
    .map((name) => ({ pointer: `/custom${formatPointer([name])}`, code: 'unknown', message: sentence('unknown', {}) }));
}

/** The record that was made under a mark before; until the transaction ends, nobody else makes one under it. */
export async function madeUnder(
  connection: Connection,
  { entity, link }: Opening,
  { record }: Opened,
  key: string,
): Promise<Row | undefined> {
  if (!link.of || !link.many) return undefined;
  const { kysely } = connection;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${link.id} ${String(record.id)} ${key}`}, 0))`.execute(kysely);
  const { rows } = await sql<Row>`select r.* from ${sql.table(tableOf(entity.name))} as r
    where ${columnOf('r', link.of.field)} = ${record.id} and ${columnOf('r', link.many.once)} = ${key}`.execute(kysely);
  return rows[0];
}

/** What whoever told it is answered. */
export async function answersOf(connection: Connection, { link, product, now }: Opening, made: Row): Promise<Row> {
  const answers = link.many?.answers ?? new Map();
  return given(answers, await withNeeds({ connection, product }, [...answers.values()], { now, doc: made }, [made], [null]));
}
