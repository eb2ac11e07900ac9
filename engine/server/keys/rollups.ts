/** Which roll-ups the records of an entity are part of. */
import type { Entity, Field, Product, Rollup } from '../../core/definitions/types.ts';
import { evaluatePredicate, type Predicate, TRUE } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';

export type KeptField = { readonly name: string; readonly field: Field; readonly rollup: Rollup; readonly where: Predicate };

/** The fields of one entity that are kept from the records of another. */
export type Keeping = { readonly holder: Entity; readonly source: Entity; readonly kept: readonly KeptField[] };

type Entities = Product['entities'];
const known = new WeakMap<Entities, ReadonlyMap<string, readonly Keeping[]>>();

/** By the entity whose records are rolled up; planned once for a product. */
export function keepingsOf({ entities }: Pick<Product, 'entities'>): ReadonlyMap<string, readonly Keeping[]> {
  const planned = known.get(entities) ?? planKeepings(entities);
  known.set(entities, planned);
  return planned;
}

function planKeepings(entities: Entities): ReadonlyMap<string, readonly Keeping[]> {
  const bySource = new Map<string, Keeping[]>();
  for (const holder of entities.values())
    for (const [of, kept] of keptBySource(holder)) {
      const source = entities.get(of);
      if (source) bySource.set(of, [...(bySource.get(of) ?? []), { holder, source, kept: kept.map((field) => keptField(source, field)) }]);
    }
  return bySource;
}

function keptBySource({ fields }: Entity): ReadonlyMap<string, readonly RolledUp[]> {
  const groups = new Map<string, RolledUp[]>();
  for (const field of fields.values()) if (isRolledUp(field)) groups.set(field.rollup.of, [...(groups.get(field.rollup.of) ?? []), field]);
  return groups;
}

type RolledUp = Field & { readonly rollup: Rollup };
const isRolledUp = (field: Field): field is RolledUp => field.rollup !== undefined;

const keptField = (source: Entity, field: RolledUp): KeptField => ({
  name: field.name,
  field,
  rollup: field.rollup,
  where: countedOf(source, field.rollup),
});

/** Records marked as deleted are there no more for anybody, whatever the definition counts besides. */
function countedOf({ deleted }: Entity, { where }: Rollup): Predicate {
  const stated = where?.predicate({}) ?? TRUE;
  if (deleted === undefined) return stated;
  return { op: 'and', items: [{ op: 'not', item: { op: 'holds', left: { kind: 'field', path: [deleted] } } }, stated] };
}

/** Whether a record counts in a roll-up, of the record that it refers to. */
export const counts = ({ rollup, where }: KeptField, row: Row): boolean =>
  row[rollup.by] !== null && row[rollup.by] !== undefined && evaluatePredicate(where, row);

/** Changed by a step up or down; the others are read anew from the records. */
export const isStepped = ({ field, rollup }: Pick<KeptField, 'field' | 'rollup'>): boolean =>
  rollup.fold === 'count' || (rollup.fold === 'sum' && field.schema.type === 'integer');

/** What a new record has in the field. */
export function startOf({ fold }: Rollup): unknown {
  if (fold === 'count' || fold === 'sum') return 0;
  return fold === 'exists' ? false : null;
}

const rolledUp = new WeakMap<Entity, readonly RolledUp[]>();

/** The fields of an entity that are roll-ups; usually none. */
export function rollupsIn(entity: Entity): readonly RolledUp[] {
  const fields = rolledUp.get(entity) ?? [...entity.fields.values()].filter(isRolledUp);
  rolledUp.set(entity, fields);
  return fields;
}

/** A record with its roll-ups as `before` has them; as new ones start where there is none. */
export function withRollups(entity: Entity, row: Row, before: Row | null): Row {
  const fields = rollupsIn(entity);
  if (fields.length === 0) return row;
  const values = fields.map(({ name, rollup }) => [name, before ? (before[name] ?? null) : startOf(rollup)] as const);
  return { ...row, ...Object.fromEntries(values) };
}
