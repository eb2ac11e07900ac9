/** Predicate trees: building, simplifying and evaluating them. Two-valued throughout. */

import { library } from './library.ts';
import type { AskedName } from './operators.ts';
import { isWithin } from './periods.ts';
import type { FieldPath, Operand, Predicate } from './types.ts';
import { calculate, clean, compare, equals, isIn, isScalar, keyOf, lowerOf, overlap, sizeOf, testText } from './values.ts';

export const TRUE: Predicate = Object.freeze({ op: 'true' });
export const FALSE: Predicate = Object.freeze({ op: 'false' });
export const truth = (value: boolean): Predicate => (value ? TRUE : FALSE);

/** Holds when every item holds; constants, nesting and repetitions fall away. */
export const allOf = (items: readonly Predicate[]): Predicate => combine('and', items);
/** Holds when any item holds; constants, nesting and repetitions fall away. */
export const anyOf = (items: readonly Predicate[]): Predicate => combine('or', items);

function combine(op: 'and' | 'or', items: readonly Predicate[]): Predicate {
  const [neutral, decisive] = op === 'and' ? ['true', 'false'] : ['false', 'true'];
  const flat = items.flatMap((item) => (item.op === op ? item.items : [item])).filter((item) => item.op !== neutral);
  if (flat.some((item) => item.op === decisive)) return truth(op === 'or');
  const distinct = flat.length > 1 ? [...new Map(flat.map((item) => [JSON.stringify(item), item])).values()] : flat;
  const [only] = distinct;
  if (only === undefined) return truth(op === 'and');
  return distinct.length === 1 ? only : { op, items: distinct };
}

export function negate(item: Predicate): Predicate {
  if (item.op === 'true' || item.op === 'false') return truth(item.op === 'false');
  if (item.op === 'not') return item.item;
  // Only equality has an opposite: `!(a < b)` also holds of null, `a >= b` does not.
  if (item.op === 'eq') return { ...item, op: 'ne' };
  return item.op === 'ne' ? { ...item, op: 'eq' } : { op: 'not', item };
}

/** `condition ? yes : no` */
export const eitherOf = (condition: Predicate, yes: Predicate, no: Predicate): Predicate =>
  anyOf([allOf([condition, yes]), allOf([negate(condition), no])]);

/** The same predicate with everything decided that can be decided without a record. */
export function simplify(predicate: Predicate): Predicate {
  switch (predicate.op) {
    case 'true':
    case 'false':
      return truth(predicate.op === 'true');
    case 'and':
      return allOf(predicate.items.map(simplify));
    case 'or':
      return anyOf(predicate.items.map(simplify));
    case 'not':
      return negate(simplify(predicate.item));
    case 'in':
      return simplifyIn(simplifyOperand(predicate.left), predicate.values);
    case 'overlaps':
      return predicate.values.length === 0 ? FALSE : predicate;
    case 'has': {
      const value = simplifyOperand(predicate.value);
      return isNull(value) ? FALSE : { ...predicate, value };
    }
    case 'within': {
      const left = simplifyOperand(predicate.left);
      return left.kind === 'value' ? truth(isWithin(left.value, predicate.span)) : { ...predicate, left };
    }
    case 'holds': {
      const left = simplifyOperand(predicate.left);
      return left.kind === 'value' ? truth(left.value === true) : { op: 'holds', left };
    }
    default:
      return simplifyPair({ ...predicate, left: simplifyOperand(predicate.left), right: simplifyOperand(predicate.right) });
  }
}

type Pair = Extract<Predicate, { readonly right: Operand }>;

function simplifyPair(pair: Pair): Predicate {
  if (pair.left.kind === 'value' && pair.right.kind === 'value') return truth(evaluatePredicate(pair, {}));
  const isEquality = pair.op === 'eq' || pair.op === 'ne';
  return !isEquality && (isNull(pair.left) || isNull(pair.right)) ? FALSE : pair;
}

function simplifyIn(left: Operand, values: readonly (string | number | boolean)[]): Predicate {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return FALSE;
  return left.kind === 'value' ? truth(isIn(left.value, distinct)) : { op: 'in', left, values: distinct };
}

const isNull = (operand: Operand) => operand.kind === 'value' && operand.value === null;

function simplifyOperand(operand: Operand): Operand {
  if (operand.kind === 'arith') return arithmetic(operand.op, simplifyOperand(operand.left), simplifyOperand(operand.right));
  if (operand.kind === 'call') return called(operand.name, operand.args.map(simplifyOperand));
  return operand.kind === 'lower' ? lower(simplifyOperand(operand.of)) : operand;
}

export const valueOperand = (value: unknown): Operand => ({ kind: 'value', value: isScalar(value) ? value : null });
const NOTHING = valueOperand(null);

/** Calculates what is known; a known side that is no number makes the whole null. */
export function arithmetic(op: Extract<Operand, { kind: 'arith' }>['op'], left: Operand, right: Operand): Operand {
  if (left.kind === 'value' && right.kind === 'value') return valueOperand(calculate(op, left.value, right.value));
  const isBroken = [left, right].some((side) => side.kind === 'value' && typeof side.value !== 'number');
  return isBroken ? valueOperand(null) : { kind: 'arith', op, left, right };
}

export const lower = (of: Operand): Operand => (of.kind === 'value' ? valueOperand(lowerOf(of.value)) : { kind: 'lower', of });

type Called = Extract<Operand, { kind: 'call' }>;

/** A function over what is known, once all of it is. */
export const called = (name: Called['name'], args: readonly Operand[]): Operand =>
  name === 'default' ? either(args) : calledOf(name, args);

function either(args: readonly Operand[]): Operand {
  const [first, second = NOTHING] = args;
  if (!first) return NOTHING;
  if (first.kind === 'value') return first.value === null ? second : first;
  return isNull(second) ? first : { kind: 'call', name: 'default', args };
}

/** Nothing comes of a known value that the function does not take; of one that may be left out and is null, what it gives without. */
function calledOf(name: AskedName, args: readonly Operand[]): Operand {
  const { takes, required = takes.length } = library[name];
  const given = args.filter((arg, index) => index < required || !isNull(arg));
  if (given.some((arg, index) => arg.kind === 'value' && !takes[index]?.some((kind) => kind === typeof arg.value))) return NOTHING;
  const values = given.flatMap((arg) => (arg.kind === 'value' ? [arg.value] : []));
  return values.length === given.length ? valueOperand(run(name, values)) : { kind: 'call', name, args: given };
}

/** No time zone is needed: the plan has read what is known as days and instants already, and fields have their type. */
const run = (name: Called['name'], [first, ...rest]: readonly unknown[]): unknown =>
  name === 'default' ? (first ?? rest[0] ?? null) : library[name].run({}, first, ...rest);

const read = (doc: unknown, path: FieldPath) => clean(path.reduce(keyOf, doc));

function operandIn(operand: Operand, doc: unknown): unknown {
  switch (operand.kind) {
    case 'field':
      return read(doc, operand.path);
    case 'value':
      return operand.value;
    case 'arith':
      return calculate(operand.op, operandIn(operand.left, doc), operandIn(operand.right, doc));
    case 'size':
      return sizeOf(read(doc, operand.of));
    case 'lower':
      return lowerOf(operandIn(operand.of, doc));
    case 'call':
      return run(
        operand.name,
        operand.args.map((arg) => operandIn(arg, doc)),
      );
  }
}

/** Whether a record satisfies a predicate. Never throws; a missing key reads as null. */
export function evaluatePredicate(predicate: Predicate, doc: unknown): boolean {
  switch (predicate.op) {
    case 'true':
    case 'false':
      return predicate.op === 'true';
    case 'and':
      return predicate.items.every((item) => evaluatePredicate(item, doc));
    case 'or':
      return predicate.items.some((item) => evaluatePredicate(item, doc));
    case 'not':
      return !evaluatePredicate(predicate.item, doc);
    case 'in':
      return isIn(operandIn(predicate.left, doc), predicate.values);
    case 'has':
      return isIn(operandIn(predicate.value, doc), read(doc, predicate.list));
    case 'overlaps':
      return overlap(read(doc, predicate.list), predicate.values);
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return testText(predicate.op, operandIn(predicate.left, doc), operandIn(predicate.right, doc));
    case 'within':
      return isWithin(operandIn(predicate.left, doc), predicate.span);
    case 'holds':
      return equals(operandIn(predicate.left, doc), true);
    default:
      return compare(predicate.op, operandIn(predicate.left, doc), operandIn(predicate.right, doc));
  }
}

/** Names of the record's own properties that a predicate reads. */
export function fieldsOf(predicate: Predicate): ReadonlySet<string> {
  const names = new Set<string>();
  const visitOperand = (operand: Operand): void => {
    if (operand.kind === 'field') names.add(operand.path[0]);
    if (operand.kind === 'size') names.add(operand.of[0]);
    if (operand.kind === 'lower') visitOperand(operand.of);
    if (operand.kind === 'call') operand.args.forEach(visitOperand);
    if (operand.kind === 'arith') for (const side of [operand.left, operand.right]) visitOperand(side);
  };
  const visit = (item: Predicate): void => {
    if ('items' in item) item.items.forEach(visit);
    if ('item' in item) visit(item.item);
    if ('list' in item) names.add(item.list[0]);
    if ('left' in item) visitOperand(item.left);
    if ('right' in item) visitOperand(item.right);
    if ('value' in item) visitOperand(item.value);
  };
  visit(predicate);
  return names;
}
