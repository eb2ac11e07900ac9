/** `in` and overlaps() that read doc, as predicates. */
import { readAs } from './alignment.ts';
import { type Evaluate, toFunction } from './evaluate.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { isOfKind, planComparison, split } from './plan-comparison.ts';
import { planOperand } from './plan-operand.ts';
import { fieldPath, notSql, type Plan } from './plan-types.ts';
import { allOf, anyOf, FALSE, simplify } from './predicate.ts';
import type { FieldPath, RuleScope } from './types.ts';
import { isScalar, type Scalar } from './values.ts';

type In = ExpressionOf<'in'>;
type Planner = (expression: Expression) => Plan;

export function planMembership(expression: In, plan: Planner): Plan {
  const { left, right } = expression;
  if (left.op === 'if' && left.readsDoc) return split(left, (side) => planMembership({ ...expression, left: side }, plan), plan);
  const list = fieldPath(right);
  if (list) return planHolding(left, right, list);
  if (!right.readsDoc) return planAmong(left, toFunction(right));
  return right.op === 'list' ? planAmongFields(expression, right.items, plan) : notSql(right, 'A list made from the record');
}

/** `value in doc.list` */
function planHolding(left: Expression, right: Expression, list: FieldPath): Plan {
  const value = planOperand(left);
  const kind = right.shape.kind === 'list' ? right.shape.item.kind : 'dyn';
  return (scope, locals) => {
    const operand = value(scope, locals);
    const isPossible = operand.kind !== 'value' || isOfKind(operand.value, kind);
    return isPossible ? simplify({ op: 'has', list, value: operand }) : FALSE;
  };
}

/** `doc.field in` what the scope gives */
function planAmong(left: Expression, list: Evaluate): Plan {
  const of = planOperand(left);
  return (scope, locals) => simplify({ op: 'in', left: of(scope, locals), values: scalars(list(scope, locals), left, scope) });
}

/** Values of a list that the field could have. */
function scalars(list: unknown, { shape }: Expression, scope: RuleScope): readonly Scalar[] {
  const values = (Array.isArray(list) ? list : []).filter(isScalar).filter((value) => isOfKind(value, shape.kind));
  const format = shape.kind === 'string' ? shape.format : undefined;
  if (!format) return values;
  return values.filter((value) => readAs(format, value, scope) === value);
}

/** A written list with fields in it: equal to any of them, and not null. */
function planAmongFields({ left, right, ...place }: In, items: readonly Expression[], plan: Planner): Plan {
  const isThere = planComparison({ ...place, op: 'compare', comparison: 'ne', left, right: nullAt(right) }, plan);
  const equal = items.map((item) => planComparison({ ...place, op: 'compare', comparison: 'eq', left, right: item, readsDoc: true }, plan));
  return (scope, locals) => allOf([isThere(scope, locals), anyOf(equal.map((item) => item(scope, locals)))]);
}

const nullAt = ({ start, end }: Expression): Expression => ({
  op: 'value',
  value: null,
  shape: { kind: 'null' },
  readsDoc: false,
  start,
  end,
});

/** `overlaps(doc.list, …)`, either way round */
export function planOverlap(expression: ExpressionOf<'overlaps'>): Plan {
  const [field, other] = expression.left.readsDoc ? [expression.left, expression.right] : [expression.right, expression.left];
  const list = fieldPath(field) ?? notSql(field, 'A list made from the record');
  if (other.readsDoc) return notSql(expression, 'Two lists of the record side by side');
  const of = toFunction(other);
  const kind = field.shape.kind === 'list' ? field.shape.item.kind : 'dyn';
  return (scope, locals) => {
    const found = of(scope, locals);
    const values = (Array.isArray(found) ? found : []).filter(isScalar).filter((value) => isOfKind(value, kind));
    const plain = values.filter((value) => typeof value !== 'boolean');
    const flags = values.filter((value) => typeof value === 'boolean');
    return anyOf([
      simplify({ op: 'overlaps', list, values: plain }),
      ...flags.map((value) => ({ op: 'has', list, value: { kind: 'value', value } }) as const),
    ]);
  };
}
