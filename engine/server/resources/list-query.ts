/** Parameters of a list, checked against what the caller may ask. */

import type { FieldGate } from '../../core/access/types.ts';
import { type OrderPart, orderPart, sortedBy, totalOrder } from '../../core/definitions/total-order.ts';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { isOpenField } from '../access/decisions.ts';
import { problems } from '../kernel/errors.ts';
import { type Said, said } from '../kernel/said.ts';

const DEFAULT_SIZE = 50;
const MAX_SIZE = 200;
const MAX_KEYS = 4;
const MAX_FIELDS = 200;

export const badQuery = (parameter: string, code: string, message: Said) =>
  problems.badQuery({ errors: [{ pointer: `?${parameter}`, code, message }] });

/**
 * A field named by pointer in a query parameter. One that does not exist and one that the caller may not ask for get the same answer.
 * @throws bad_query
 */
export function namedField(entity: Entity, parameter: string, pointer: string, isAllowed: (field: Field) => boolean): Field {
  const name = pointer.startsWith('/') ? pointer.slice(1) : pointer;
  const field = entity.fields.get(name);
  if (!field || !isAllowed(field)) throw badQuery(parameter, 'field', said('problem.platform.resources.no_field_used_2', { pointer }));
  return field;
}

/** @throws bad_query unless it is a whole number from 1 to `most`. */
export function pageSizeOf(size: number | undefined, most = MAX_SIZE): number {
  if (size === undefined) return DEFAULT_SIZE;
  if (!Number.isInteger(size) || size < 1 || size > most)
    throw badQuery('page_size', 'range', said('problem.platform.resources.page_size_must_whole_number', { most }));
  return size;
}

/**
 * The order of a list: as asked, or the entity's own as far as the caller may read it; the id ends it.
 * @throws bad_query for a field that is not sortable, or not open to the caller.
 */
export function orderOf(entity: Entity, gate: FieldGate, text: string | undefined): readonly OrderPart[] {
  if (text === undefined) {
    return totalOrder(
      entity.order.map(keyOf).flatMap(({ pointer, descending }) => {
        const field = entity.fields.get(pointer.slice(1));
        return field && isOpenField(gate, field.name) ? [{ field: field.name, descending }] : [];
      }),
    );
  }
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MAX_KEYS)
    throw badQuery('order_by', 'maxItems', said('problem.platform.resources.order_may_name_most_fields', { max_keys: MAX_KEYS }));
  const keys = parts.map(keyOf).map(({ pointer, descending }) => ({
    field: namedField(entity, 'order_by', pointer, (field) => field.sortable && isOpenField(gate, field.name)).name,
    descending,
  }));
  if (new Set(keys.map(({ field }) => field)).size < keys.length)
    throw badQuery('order_by', 'duplicate', said('problem.platform.resources.order_names_field_twice'));
  const [only, ...others] = keys;
  return only && others.length === 0 ? sortedBy(entity.order, only, (name) => isOpenField(gate, name)) : totalOrder(keys);
}

/**
 * Whether a page in this order is read off an index, whoever asks: where indexes are gathered, only the entity's own order and those
 * that the definition names for each of the organisations that a record belongs to.
 */
export function isReadOff({ gathered, order, tenant }: Pick<Entity, 'gathered' | 'order' | 'tenant'>, text: string | undefined): boolean {
  const first = text?.split(',')[0]?.trim();
  if (gathered === undefined || first === undefined) return true;
  const { field } = orderPart(first);
  if (order[0] !== undefined && orderPart(order[0]).field === field) return true;
  return tenant.every((column) => gathered.ordered.some(({ of, by }) => of === column && by === field));
}

const keyOf = (part: string) => ({ pointer: part.startsWith('-') ? part.slice(1) : part, descending: part.startsWith('-') });

/**
 * Names of the fields to answer with: those asked for, or all that the caller may read.
 * `custom` stands for all custom values. @throws bad_query for one that is not there for the caller.
 */
export function fieldsOf(entity: Entity, gate: FieldGate, pointers: readonly string[] | undefined): ReadonlySet<string> {
  const hasCustom = entity.customBy !== undefined && !gate.denied.has('custom');
  if (!pointers) return new Set([...[...entity.fields.keys()].filter((name) => !gate.denied.has(name)), ...(hasCustom ? ['custom'] : [])]);
  if (pointers.length > MAX_FIELDS)
    throw badQuery('fields', 'maxItems', said('problem.platform.resources.fields_may_name_most_fields', { max_fields: MAX_FIELDS }));
  const names = pointers.map((pointer) => {
    const [, name, inner = ''] = pointer.split('/');
    if (hasCustom && name === 'custom' && !gate.custom?.denied.has(inner)) return 'custom';
    return namedField(entity, 'fields', pointer, (field) => !gate.denied.has(field.name)).name;
  });
  return new Set(['id', 'version', ...names]);
}
