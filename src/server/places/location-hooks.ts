/** The tree of places: each inside one that is larger, so that no path runs in a circle. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, type ProductContext, rowsBy } from '../rows/index.ts';

/** From the largest to the smallest; what stands inside comes later. */
const sizes = ['country', 'state', 'city', 'branch', 'office'] as const;
const columns = ['id', 'org_id', 'name', 'type', 'parent_id'] as const;
type Stored = Pick<EntityRows['location'], (typeof columns)[number]>;
type Location = Changed<'location'>['after'];
const sizeOf = (row: Pick<Location, 'type'> | undefined) => (row ? sizes.indexOf(row.type) : -1);

export const locationHooks: HooksOf<'location'> = {
  beforeCreate: (changes, context) => assertNested(changes, context),
  beforeUpdate: (changes, context) =>
    assertNested(
      changes.filter(({ before, after }) => before.parent_id !== after.parent_id || before.type !== after.type),
      context,
    ),
};

/** @throws invalid (422) for a place inside one of another organisation, or one that is not larger, or that holds one that is not smaller. */
async function assertNested(changes: readonly Changed<'location'>[], { connection }: ProductContext): Promise<void> {
  const rows = changes.map(({ after }) => after);
  const parents = byId(await entityRows(connection, { entity: 'location', values: rows.flatMap((row) => row.parent_id || []), columns }));
  const ids = changes.flatMap(({ before, after }) => (before ? [after.id] : []));
  const children = rowsBy(await entityRows(connection, { entity: 'location', column: 'parent_id', values: ids, columns }), 'parent_id');
  const errors = rows.flatMap((row, index): readonly FieldProblem[] => {
    const fault = faultOf(row, { parent: parents.get(row.parent_id), children: children.get(row.id) ?? [] });
    return fault ? [{ ...fault, pointer: pointerIn(changes, index, fault.pointer) }] : [];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

function faultOf(
  row: Location,
  { parent, children }: { readonly parent: Stored | undefined; readonly children: readonly Stored[] },
): FieldProblem | undefined {
  const isInside = Boolean(row.parent_id);
  if (isInside && parent?.org_id !== row.org_id)
    return { pointer: '/parent_id', code: 'reference', message: said('problem.places.no_such_location') };
  if (isInside && sizeOf(parent) >= sizeOf(row))
    return {
      pointer: '/parent_id',
      code: 'nesting',
      message: said('problem.places.not_inside', { type: row.type, parentType: parent?.type }),
    };
  const larger = children.find((child) => sizeOf(child) <= sizeOf(row));
  return larger && { pointer: '/type', code: 'nesting', message: said('problem.places.inside', { name: larger.name, type: larger.type }) };
}
