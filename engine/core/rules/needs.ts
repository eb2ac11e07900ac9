/** What a rule needs to be loaded before it can be evaluated. */
import { toFunction } from './evaluate.ts';
import { type Expression, type ExpressionOf, partsOf } from './expression.ts';
import { narrowingOf } from './narrow.ts';
import { fieldPath } from './plan-types.ts';
import type { Need } from './types.ts';

/** Needs in the order in which they can be met: what a reference leads to is known only after the reference itself. */
export function needsOf(expression: Expression): readonly Need[] {
  const needs: Need[] = [];
  const visit = (part: Expression): number => {
    const depth = partsOf(part).reduce((deepest, inner) => Math.max(deepest, visit(inner)), 0);
    if (part.op === 'reference') {
      const of = toFunction(part.of);
      const fields = ['id', part.key];
      needs.push({
        entity: part.entity,
        by: 'id',
        isReference: true,
        depth,
        fields,
        ...ownField(part.of),
        value: (scope) => of(scope, []),
      });
      return depth + 1;
    }
    if (part.op === 'related') {
      const of = toFunction(part.value);
      const { entity, by } = part;
      const narrow = narrowingOf(part);
      const looked = { fields: fieldsOfRows(part), ...ownField(part.value), ...(narrow ? { narrow } : {}) };
      needs.push({ entity, by, isReference: false, depth, ...looked, value: (scope) => of(scope, []) });
      return depth + 1;
    }
    return depth;
  };
  visit(expression);
  return needs.toSorted((a, b) => a.depth - b.depth);
}

const ownField = (expression: Expression): Pick<Need, 'of'> => {
  const path = fieldPath(expression);
  return path?.length === 1 ? { of: path[0] } : {};
};

/** Fields that a related expression reads of its rows. */
function fieldsOfRows({ where, give, order, by, slot }: ExpressionOf<'related'>): readonly string[] {
  const fields = new Set(['id', by]);
  const visit = (part: Expression): void => {
    if (part.op === 'member' && part.of.op === 'local' && part.of.slot === slot) fields.add(part.key);
    partsOf(part).forEach(visit);
  };
  for (const part of [where, give, order]) if (part) visit(part);
  return [...fields];
}
