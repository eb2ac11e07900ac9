/** The tree of places: each inside one that is larger, so that no path runs in a circle. */

import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, groupedBy, pointerIn, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';

/** From the largest to the smallest; what stands inside comes later. */
const sizes = ['country', 'state', 'city', 'branch', 'office'];
const sizeOf = (row: Row | undefined) => sizes.indexOf(String(row?.type));

export const locationHooks: EntityHooks = {
  beforeCreate: (changes, context) => assertNested(changes, context),
  beforeUpdate: (changes, context) =>
    assertNested(
      changes.filter(({ before, after }) => before?.parent_id !== after.parent_id || before?.type !== after.type),
      context,
    ),
};

/** @throws invalid (422) for a place inside one of another organisation, or one that is not larger, or that holds one that is not smaller. */
async function assertNested(changes: readonly Change[], { connection }: HookContext): Promise<void> {
  const rows = changes.map(({ after }) => after);
  const parents = byId(await rowsOf(connection, { entity: 'location', values: rows.flatMap((row) => textOf(row.parent_id) ?? []) }));
  const ids = changes.flatMap(({ before, after }) => (before ? [String(after.id)] : []));
  const children = groupedBy(await rowsOf(connection, { entity: 'location', column: 'parent_id', values: ids }), 'parent_id');
  const errors = rows.flatMap((row, index): readonly FieldProblem[] => {
    const fault = faultOf(row, { parent: parents.get(row.parent_id), children: children.get(row.id) ?? [] });
    return fault ? [{ ...fault, pointer: pointerIn(changes, index, fault.pointer) }] : [];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

function faultOf(
  row: Row,
  { parent, children }: { readonly parent: Row | undefined; readonly children: readonly Row[] },
): FieldProblem | undefined {
  const inside = textOf(row.parent_id);
  if (inside !== null && parent?.org_id !== row.org_id)
    return { pointer: '/parent_id', code: 'reference', message: said('problem.places.no_such_location') };
  if (inside !== null && sizeOf(parent) >= sizeOf(row))
    return {
      pointer: '/parent_id',
      code: 'nesting',
      message: said('problem.places.not_inside', { type: row.type, parentType: parent?.type }),
    };
  const larger = children.find((child) => sizeOf(child) <= sizeOf(row));
  return larger && { pointer: '/type', code: 'nesting', message: said('problem.places.inside', { name: larger.name, type: larger.type }) };
}
