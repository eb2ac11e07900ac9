/**
 * Checked expression to a predicate over doc: what does not read doc is computed from the scope.
 * The plan is made once, without a scope; so whether a rule has an SQL form is known when it is compiled.
 */
import { toFunction } from './evaluate.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { spanOf } from './periods.ts';
import { planComparison, split } from './plan-comparison.ts';
import { planMembership, planOverlap } from './plan-membership.ts';
import { beyond, planOperand } from './plan-operand.ts';
import { fieldPath, notSql, type Plan } from './plan-types.ts';
import { allOf, anyOf, FALSE, negate, simplify, truth } from './predicate.ts';

/** Throws Refusal (`not-sql`) for the first part that reads doc and has no SQL form. */
export function plan(expression: Expression): Plan {
  if (!expression.readsDoc) {
    const of = toFunction(expression);
    return (scope, locals) => truth(of(scope, locals) === true);
  }
  switch (expression.op) {
    case 'and':
    case 'or': {
      const items = expression.items.map(plan);
      const combine = expression.op === 'and' ? allOf : anyOf;
      return (scope, locals) => combine(items.map((item) => item(scope, locals)));
    }
    case 'not': {
      const of = plan(expression.of);
      return (scope, locals) => negate(of(scope, locals));
    }
    case 'if':
      return split(expression, plan, plan);
    case 'compare':
      return planComparison(expression, plan);
    case 'in':
      return planMembership(expression, plan);
    case 'overlaps':
      return planOverlap(expression);
    case 'test':
      return planTest(expression);
    case 'has':
      return planHas(expression);
    case 'within': {
      const { period } = expression;
      const of = planOperand(expression.of);
      return (scope, locals) => simplify({ op: 'within', left: of(scope, locals), period, span: spanOf(period, scope) });
    }
    case 'loop':
      return planLoop(expression);
    case 'path': {
      const path = fieldPath(expression) ?? notSql(expression, 'The record as a whole');
      return () => ({ op: 'holds', left: { kind: 'field', path } });
    }
    case 'default': {
      const of = planOperand(expression);
      return (scope, locals) => simplify({ op: 'holds', left: of(scope, locals) });
    }
    case 'matches':
      return notSql(expression, 'matches()');
    case 'reference':
    case 'related':
      return beyond(expression);
    default:
      return notSql(expression, 'This part');
  }
}

function planTest(expression: ExpressionOf<'test'>): Plan {
  const [left, right] = [planOperand(expression.left), planOperand(expression.right)];
  return (scope, locals) => {
    const sides = [left(scope, locals), right(scope, locals)] as const;
    const isText = sides.every((side) => side.kind !== 'value' || typeof side.value === 'string');
    return isText ? simplify({ op: expression.test, left: sides[0], right: sides[1] }) : FALSE;
  };
}

function planHas(expression: ExpressionOf<'has'>): Plan {
  const path = fieldPath(expression.of) ?? notSql(expression, 'has() of a value inside a list');
  return () => ({ op: 'ne', left: { kind: 'field', path }, right: { kind: 'value', value: null } });
}

/** A loop over what the scope gives becomes one predicate an item. */
function planLoop(expression: ExpressionOf<'loop'>): Plan {
  const { loop, list, slot } = expression;
  if (list.readsDoc || (loop !== 'exists' && loop !== 'all')) return notSql(expression, `${loop}() over a list of the record`);
  const [items, body] = [toFunction(list), plan(expression.body)];
  const combine = loop === 'exists' ? anyOf : allOf;
  return (scope, locals) => {
    const found = items(scope, locals);
    return combine(
      (Array.isArray(found) ? found : []).map((item: unknown) => {
        locals[slot] = item;
        return body(scope, locals);
      }),
    );
  };
}
