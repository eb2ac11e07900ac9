/** What of a condition over related rows the database can ask itself, so that only rows that may count are read. */
import { common } from './check-common.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { plan } from './plan.ts';
import type { Plan } from './plan-types.ts';
import { allOf } from './predicate.ts';
import { Refusal } from './refusal.ts';
import type { Predicate, RuleScope } from './types.ts';

type Related = Pick<ExpressionOf<'related'>, 'where' | 'slot'>;

/**
 * The parts of the condition that SQL can say, as a predicate over the row; everything else is put in from the scope of the record.
 * It holds for every row that satisfies the condition, and may hold for more. Undefined where no part can be said.
 */
export function narrowingOf({ where, slot }: Related): ((scope: RuleScope) => Predicate) | undefined {
  const parts = where.op === 'and' ? where.items : [where];
  const plans = parts.flatMap((part): readonly Plan[] => planOf(part, slot));
  return plans.length === 0 ? undefined : (scope) => allOf(plans.map((make) => make(scope, [])));
}

function planOf(part: Expression, slot: number): readonly Plan[] {
  const own = asked(part, slot);
  if (own?.readsDoc !== true) return [];
  try {
    return [plan(own)];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** The same with the row in the place of `doc`, whose own fields are known beforehand; undefined for what reads a row in another way. */
function asked(expression: Expression, slot: number): Expression | undefined {
  switch (expression.op) {
    case 'value':
      return expression;
    case 'path':
      return { ...expression, readsDoc: false };
    case 'member': {
      const { of, key } = expression;
      if (of.op !== 'local' || of.slot !== slot) return undefined;
      return { ...expression, op: 'path', root: 'doc', keys: [key], readsDoc: true };
    }
    case 'reference': {
      const of = asked(expression.of, slot);
      return of && !of.readsDoc ? { ...expression, of, readsDoc: false } : undefined;
    }
    case 'and':
    case 'or':
    case 'list':
      return withItems(expression, slot);
    case 'not':
    case 'negative':
    case 'has':
    case 'within': {
      const of = asked(expression.of, slot);
      return of && { ...expression, of, ...common(expression, expression.shape, [of]) };
    }
    case 'compare':
    case 'in':
    case 'overlaps':
    case 'arithmetic':
    case 'test':
    case 'default': {
      const [left, right] = [asked(expression.left, slot), asked(expression.right, slot)];
      return left && right && { ...expression, left, right, ...common(expression, expression.shape, [left, right]) };
    }
    case 'call': {
      const args = expression.args.map((arg) => asked(arg, slot));
      const known = args.filter((arg) => arg !== undefined);
      return known.length === args.length ? { ...expression, args: known, ...common(expression, expression.shape, known) } : undefined;
    }
    default:
      return undefined;
  }
}

function withItems(expression: ExpressionOf<'and' | 'or' | 'list'>, slot: number): Expression | undefined {
  const items = expression.items.map((item) => asked(item, slot));
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? { ...expression, items: known, ...common(expression, expression.shape, known) } : undefined;
}
