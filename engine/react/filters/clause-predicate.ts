/** Clauses as predicates. */
import type { FieldView } from '../../core/definitions/types.ts';
import { getAt } from '../../core/json/index.ts';
import { anyOf, isPeriod, negate, spanOf } from '../../core/rules/index.ts';
import type { FieldPath, Operand, Predicate, RuleScope } from '../../core/rules/types.ts';
import { type Clause, isComplete, isList, isReference, ME, NOBODY, pathOf, type Scalar, valuesOf } from './clause.ts';
import { dayOperand, nextDay, startOperand } from './days.ts';

type Field = Extract<Operand, { readonly kind: 'field' }>;
type About = { readonly field: FieldView; readonly path: FieldPath; readonly left: Field; readonly scope: RuleScope };

const valueOperand = (value: Scalar): Operand => ({ kind: 'value', value });
const NULL: Operand = { kind: 'value', value: null };

/**
 * The predicate of a clause; undefined while it is incomplete. The scope gives moving days and periods their date,
 * days their ends in the organisation's time zone, and ME a person.
 */
export function clausePredicate(field: FieldView, clause: Clause, scope: RuleScope): Predicate | undefined {
  if (!isComplete(clause)) return undefined;
  const path = pathOf(clause.pointer);
  const about: About = { field, path, left: { kind: 'field', path }, scope };
  if (clause.operator === 'empty') return emptiness(about);
  if (clause.operator === 'not_empty') return negate(emptiness(about));
  if (clause.operator === 'within') return period(about, clause);
  if (field.type === 'datetime') return instants(about, clause);
  return compare(about, clause);
}

function emptiness({ field, path, left }: About): Predicate {
  if (isList(field)) return { op: 'not', item: { op: 'gt', left: { kind: 'size', of: path }, right: valueOperand(0) } };
  return { op: 'eq', left, right: NULL };
}

function period({ left, scope }: About, { value }: Clause): Predicate | undefined {
  const [name] = valuesOf(value);
  return isPeriod(name) ? { op: 'within', left, period: name, span: spanOf(name, scope) } : undefined;
}

function compare(about: About, { operator, value }: Clause): Predicate | undefined {
  const { field, left, scope } = about;
  const [first, second] = valuesOf(value);
  if (first === undefined) return undefined;
  const operandOf = (of: Scalar) => (field.type === 'date' ? dayOperand(String(of), scope) : valueOperand(of));
  const right = operandOf(first);
  switch (operator) {
    case 'is':
      return field.type === 'boolean' ? truth(left, first) : { op: 'eq', left, right };
    case 'is_not':
      return negate(among(about, valuesOf(value)));
    case 'any_of':
    case 'has':
      return among(about, valuesOf(value));
    case 'contains':
      return { op: 'contains', left: { kind: 'lower', of: left }, right: valueOperand(String(first).toLowerCase()) };
    case 'less':
    case 'before':
      return { op: 'lt', left, right };
    case 'greater':
    case 'after':
      return { op: 'gt', left, right };
    case 'between': {
      if (second === undefined) return undefined;
      const from: Predicate = { op: 'ge', left, right };
      return { op: 'and', items: [from, { op: 'le', left, right: operandOf(second) }] };
    }
    default:
      return undefined;
  }
}

/** 'No' is everything that is not yes: what nobody answered counts as no. */
const truth = (left: Operand, value: Scalar): Predicate =>
  value === true ? { op: 'holds', left } : { op: 'not', item: { op: 'holds', left } };

/** One of the values, or any of them in a list; the person and nobody are no values of their own. */
function among(about: About, values: readonly Scalar[]): Predicate {
  const { field, path, left, scope } = about;
  const isSpecial = (value: Scalar) => isReference(field) && (value === ME || value === NOBODY);
  const plain = values.filter((value) => !isSpecial(value));
  const special = values.filter(isSpecial).map((value): Predicate => (value === ME ? mine(about, scope) : emptiness(about)));
  const several: Predicate = isList(field)
    ? { op: 'overlaps', list: path, values: plain.filter((value) => typeof value !== 'boolean') }
    : { op: 'in', left, values: plain };
  return anyOf([...special, ...(plain.length > 0 ? [several] : [])]);
}

function mine({ field, path, left }: About, scope: RuleScope): Predicate {
  const id = getAt(scope.user, '/id');
  const me: Operand = typeof id === 'string' || typeof id === 'number' ? { kind: 'value', value: id, said: { of: 'user' } } : NULL;
  return isList(field) ? { op: 'has', list: path, value: me } : { op: 'eq', left, right: me };
}

/** People filter instants by the day; the ends of a day are those of the organisation's time zone. */
function instants({ left, scope }: About, { operator, value }: Clause): Predicate | undefined {
  const [from, until] = valuesOf(value).map(String);
  if (from === undefined) return undefined;
  const since = (day: string): Predicate => ({ op: 'ge', left, right: startOperand(day, scope) });
  const before = (day: string): Predicate => ({ op: 'lt', left, right: startOperand(day, scope) });
  if (operator === 'before') return before(from);
  if (operator === 'after') return since(nextDay(from));
  return { op: 'and', items: [since(from), before(nextDay(operator === 'between' ? (until ?? from) : from))] };
}
