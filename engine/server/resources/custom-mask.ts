/**
 * Custom fields that are masked for people who may not see masked values. Which they are is data, so it is
 * asked of the database, once a call and only for those people. What cannot be told is masked.
 */

import { sql } from 'kysely';
import type { FieldGate } from '../../core/access/types.ts';
import { isMaskedFor } from '../../core/definitions/custom-fields.ts';
import { isObject } from '../../core/json/index.ts';
import { columnOf } from '../access/columns.ts';
import type { Row } from '../database/port.ts';
import { said } from '../kernel/said.ts';
import { customTarget, findCustom, readSets } from './custom.ts';
import { filterReads } from './filter.ts';
import { badQuery } from './list-query.ts';
import { mask } from './mask.ts';
import type { Call } from './options.ts';

/** The custom values of a record as its reader gets them. */
export type CustomMask = (row: Row) => unknown;

/** Whether this caller is one of those for whom there may be masks. */
export const isHeld = ({ principal }: Pick<Call, 'principal'>) =>
  principal.kind === 'member' && principal.user.can_see_consumer_phonenumber !== true;

/** How to serve the custom values of these rows to this caller; undefined: as they are. */
export async function customMaskOf(call: Call, rows: readonly Row[]): Promise<CustomMask | undefined> {
  const { principal, entity } = call;
  if (principal.kind !== 'member' || !isHeld(call) || entity.customBy === undefined) return undefined;
  if (!rows.some(({ custom }) => isObject(custom) && Object.keys(custom).length > 0)) return undefined;
  const setOf = await findCustom(call, rows);
  return (row) => {
    const { custom } = row;
    if (!isObject(custom)) return custom;
    const set = setOf(row);
    const isOpen = (name: string) => {
      const field = set?.get(name);
      return field !== undefined && !isMaskedFor(field, principal.user);
    };
    return Object.fromEntries(Object.entries(custom).map(([name, value]) => [name, isOpen(name) ? value : mask(value)]));
  };
}

/**
 * Refuses a filter, group or sum over a custom field that is masked in any form that the caller may meet, with the
 * answer of a field that does not exist. @throws bad_query
 */
export async function refuseMaskedCustom(
  call: Call,
  gate: FieldGate,
  { filter, names = [] }: { readonly filter?: string | undefined; readonly names?: readonly string[] },
): Promise<void> {
  const { principal, entity } = call;
  const target = customTarget(call);
  if (principal.kind !== 'member' || !isHeld(call) || !target) return;
  const inFilter = filter === undefined ? [] : customNames(filterReads(entity, gate, filter));
  const asked = [...inFilter, ...names.filter((name) => name.startsWith('custom/')).map((name) => name.slice('custom/'.length))];
  if (asked.length === 0) return;
  const lists = ['custom_fields', ...(target.fields.has('retired_fields') ? ['retired_fields'] : [])];
  const hasMask = lists.map((name) => sql`${columnOf('r', name)} @> '[{"mask": true}]'::jsonb`);
  const sets = await readSets(call, target, sql`(${sql.join(hasMask, sql` or `)})`);
  const masked = new Set(
    [...sets.values()].flatMap((set) => [...set.values()]).flatMap((field) => (isMaskedFor(field, principal.user) ? [field.name] : [])),
  );
  const refused = asked.find((name) => masked.has(name) || (name === '' && masked.size > 0));
  if (refused === undefined) return;
  throw badQuery(
    inFilter.includes(refused) ? 'filter' : 'by',
    'field',
    said('problem.platform.resources.custom_no_field_used', { refused }),
  );
}

/** Names of custom fields that a rule reads; empty text for all of them at once. */
const customNames = (reads: readonly string[]): readonly string[] =>
  reads.map((path) => path.split('/')).flatMap(([root, field, name]) => (root === 'doc' && field === 'custom' ? [name ?? ''] : []));
