/** A predicate back as clauses, as far as it can be said in them, so that a filter from a definition or a link can be edited. */
import type { FieldView } from '../../core/definitions/types.ts';
import { formatPointer } from '../../core/json/index.ts';
import type { Comparison, FieldPath, Operand, Predicate } from '../../core/rules/types.ts';
import { type Clause, isList, isReference, ME, NOBODY, operatorsOf, type Scalar } from './clause.ts';
import { addDays, type Clock, nextDay, readDay, readStart } from './days.ts';

/** `rest`: what no clause can say; it still filters. */
export type FilterParts = { readonly clauses: readonly Clause[]; readonly rest: readonly Predicate[] };

type Fields = readonly FieldView[];
type Reading = { readonly fields: Fields; readonly clock: Clock };
type Constant = Extract<Operand, { readonly kind: 'value' }>;
type Bound = { readonly field: FieldView; readonly op: Comparison; readonly right: Constant };

const fieldAt = (path: FieldPath, { fields }: Reading): FieldView | undefined => {
  const pointer = formatPointer(path);
  return fields.find((field) => field.pointer === pointer);
};
const fieldOf = (operand: Operand, reading: Reading) => (operand.kind === 'field' ? fieldAt(operand.path, reading) : undefined);

const isComparison = (op: Predicate['op']): op is Comparison => ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].includes(op);

/** A comparison of a field with a value. */
function boundOf(predicate: Predicate, reading: Reading): Bound | undefined {
  if (!isComparison(predicate.op) || !('left' in predicate) || !('right' in predicate)) return undefined;
  const field = fieldOf(predicate.left, reading);
  return field && predicate.right.kind === 'value' ? { field, op: predicate.op, right: predicate.right } : undefined;
}

/** What an editor shows of a value: days that move stay such; undefined when no editor can show it. */
function shown(field: FieldView, right: Constant, clock: Clock): Scalar | undefined {
  if (right.value === null) return undefined;
  if (field.type === 'date') return readDay(right);
  if (field.type === 'datetime') return readStart(right, clock);
  if (right.said) return right.said.of === 'user' && isReference(field) ? ME : undefined;
  return right.value;
}

/** Splits a predicate into clauses over the given fields and what remains. */
export function readPredicate(predicate: Predicate, fields: Fields, clock: Clock): FilterParts {
  if (predicate.op === 'true') return { clauses: [], rest: [] };
  const reading: Reading = { fields, clock };
  const items = predicate.op === 'and' ? predicate.items.flatMap((item) => (item.op === 'and' ? item.items : [item])) : [predicate];
  const clauses: Clause[] = [];
  const rest: Predicate[] = [];
  const used = new Set<Predicate>();
  for (const item of items) {
    if (used.has(item)) continue;
    used.add(item);
    const clause = pairClause(item, items, reading, used) ?? singleClause(item, reading);
    if (clause) clauses.push(clause);
    else rest.push(item);
  }
  return { clauses, rest };
}

/** Two ends of one range become 'between', or a day of instants 'is'. */
function pairClause(item: Predicate, items: readonly Predicate[], reading: Reading, used: Set<Predicate>): Clause | undefined {
  const low = boundOf(item, reading);
  if (low?.op !== 'ge' || !operatorsOf(low.field).includes('between')) return undefined;
  const isInstant = low.field.type === 'datetime';
  const closing = items.find((other) => {
    const high = boundOf(other, reading);
    return !used.has(other) && high?.field === low.field && high.op === (isInstant ? 'lt' : 'le');
  });
  const high = closing && boundOf(closing, reading);
  const from = shown(low.field, low.right, reading.clock);
  const end = high && shown(high.field, high.right, reading.clock);
  if (!closing || from === undefined || end === undefined) return undefined;
  used.add(closing);
  const { pointer } = low.field;
  const until = isInstant ? addDays(String(end), -1) : end;
  return isInstant && from === until ? { pointer, operator: 'is', value: from } : { pointer, operator: 'between', value: [from, until] };
}

function singleClause(predicate: Predicate, reading: Reading): Clause | undefined {
  const clause = readOne(predicate, reading);
  const field = reading.fields.find(({ pointer }) => pointer === clause?.pointer);
  return clause && field && operatorsOf(field).includes(clause.operator) ? clause : undefined;
}

function readOne(predicate: Predicate, reading: Reading): Clause | undefined {
  switch (predicate.op) {
    case 'within':
      return clauseOf(fieldOf(predicate.left, reading), 'within', predicate.period);
    case 'holds':
      return clauseOf(fieldOf(predicate.left, reading), 'is', true);
    case 'in':
    case 'overlaps':
    case 'has':
    case 'or':
      return readAmong(predicate, reading);
    case 'contains': {
      const { left, right } = predicate;
      if (left.kind !== 'lower' || right.kind !== 'value' || typeof right.value !== 'string') return undefined;
      return clauseOf(fieldOf(left.of, reading), 'contains', right.value);
    }
    case 'gt':
      return readSize(predicate, 'not_empty', reading) ?? readBound(predicate, reading);
    case 'not':
      return readNegated(predicate.item, reading);
    default:
      return readBound(predicate, reading);
  }
}

const clauseOf = (field: FieldView | undefined, operator: Clause['operator'], value: Clause['value']): Clause | undefined =>
  field && { pointer: field.pointer, operator, value };

function readNegated(item: Predicate, reading: Reading): Clause | undefined {
  if (item.op === 'holds') return clauseOf(fieldOf(item.left, reading), 'is', false);
  if (item.op === 'gt') return readSize(item, 'empty', reading);
  const among = readAmong(item, reading);
  return among && { ...among, operator: 'is_not' };
}

/** `size(list) > 0` */
function readSize({ left, right }: Pair, operator: 'empty' | 'not_empty', reading: Reading): Clause | undefined {
  if (left.kind !== 'size' || right.kind !== 'value' || right.value !== 0) return undefined;
  const field = fieldAt(left.of, reading);
  return field && isList(field) ? clauseOf(field, operator, null) : undefined;
}

type Pair = Extract<Predicate, { readonly op: Comparison }>;
type Among = { readonly field: FieldView; readonly values: readonly Scalar[] };

/** Choices of one field, said in one list or as alternatives. */
function readAmong(predicate: Predicate, reading: Reading): Clause | undefined {
  const parts = (predicate.op === 'or' ? predicate.items : [predicate]).map((item) => choicesOf(item, reading));
  const [first] = parts;
  if (!first || parts.some((part) => part?.field !== first.field)) return undefined;
  const values = parts.flatMap((part) => part?.values ?? []);
  return { pointer: first.field.pointer, operator: isList(first.field) ? 'has' : 'any_of', value: [...new Set(values)] };
}

function choicesOf(predicate: Predicate, reading: Reading): Among | undefined {
  const among = (field: FieldView | undefined, values: readonly (Scalar | undefined)[]): Among | undefined => {
    const known = values.filter((value) => value !== undefined);
    return field && known.length === values.length ? { field, values: known } : undefined;
  };
  switch (predicate.op) {
    case 'in':
      return among(fieldOf(predicate.left, reading), predicate.values);
    case 'overlaps':
      return among(fieldAt(predicate.list, reading), predicate.values);
    case 'has': {
      const field = fieldAt(predicate.list, reading);
      return predicate.value.kind === 'value' ? among(field, [field && shown(field, predicate.value, reading.clock)]) : undefined;
    }
    case 'eq': {
      const bound = boundOf(predicate, reading);
      if (!bound) return undefined;
      if (bound.right.value === null) return isReference(bound.field) ? among(bound.field, [NOBODY]) : undefined;
      return among(bound.field, [shown(bound.field, bound.right, reading.clock)]);
    }
    case 'not': {
      const empty = predicate.item.op === 'gt' ? readSize(predicate.item, 'empty', reading) : undefined;
      const field = reading.fields.find(({ pointer }) => pointer === empty?.pointer);
      return field && isReference(field) ? among(field, [NOBODY]) : undefined;
    }
    default:
      return undefined;
  }
}

function readBound(predicate: Predicate, reading: Reading): Clause | undefined {
  const bound = boundOf(predicate, reading);
  if (!bound) return undefined;
  const { field, op, right } = bound;
  if (right.value === null) return nullClause(field, op);
  const value = shown(field, right, reading.clock);
  if (value === undefined) return undefined;
  if (op === 'eq') return equalClause(field, value);
  if (op === 'ne') return field.type === 'datetime' ? undefined : clauseOf(field, 'is_not', oneOrList(field, value));
  if (field.type === 'datetime') return instantClause(field, op, String(value));
  if (field.type === 'date') return dayClause(field, op, String(value));
  const isOrdered = operatorsOf(field).includes('before');
  if (op === 'lt') return clauseOf(field, isOrdered ? 'before' : 'less', value);
  return op === 'gt' ? clauseOf(field, isOrdered ? 'after' : 'greater', value) : undefined;
}

function nullClause(field: FieldView, op: Comparison): Clause | undefined {
  if (op === 'eq') return clauseOf(field, 'empty', null);
  return op === 'ne' ? clauseOf(field, 'not_empty', null) : undefined;
}

const oneOrList = (field: FieldView, value: Scalar) => (operatorsOf(field).includes('any_of') ? [value] : value);

/** An instant is no day: only a range of instants is. */
function equalClause(field: FieldView, value: Scalar): Clause | undefined {
  if (field.type === 'datetime') return undefined;
  return operatorsOf(field).includes('any_of') ? clauseOf(field, 'any_of', [value]) : clauseOf(field, 'is', value);
}

function dayClause(field: FieldView, op: Comparison, day: string): Clause | undefined {
  if (op === 'lt') return clauseOf(field, 'before', day);
  if (op === 'gt') return clauseOf(field, 'after', day);
  return op === 'le' ? clauseOf(field, 'before', nextDay(day)) : clauseOf(field, 'after', addDays(day, -1));
}

function instantClause(field: FieldView, op: Comparison, day: string): Clause | undefined {
  if (op === 'lt') return clauseOf(field, 'before', day);
  return op === 'ge' ? clauseOf(field, 'after', addDays(day, -1)) : undefined;
}
