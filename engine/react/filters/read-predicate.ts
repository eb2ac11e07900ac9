/** A predicate back as clauses, as far as it can be said in them, so that a filter from a definition or a link can be edited. */
import type { FieldView } from '../../core/definitions/types.ts';
import { formatPointer } from '../../core/json/index.ts';
import type { Comparison, Operand, Predicate } from '../../core/rules/types.ts';
import type { Clause, Scalar } from './clause.ts';
import { operatorsOf } from './clause.ts';
import { addDays, dayOf, nextDay } from './days.ts';

/** `rest`: what no clause can say; it still filters. */
export type FilterParts = { readonly clauses: readonly Clause[]; readonly rest: readonly Predicate[] };

type Fields = readonly FieldView[];
type Bound = { readonly field: FieldView; readonly op: Comparison; readonly value: Scalar };

const fieldOf = (operand: Operand, fields: Fields): FieldView | undefined => {
  if (operand.kind !== 'field') return undefined;
  const pointer = formatPointer(operand.path);
  return fields.find((field) => field.pointer === pointer);
};

const constant = (operand: Operand): Scalar | null | undefined => (operand.kind === 'value' ? operand.value : undefined);

const isComparison = (op: Predicate['op']): op is Comparison => ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].includes(op);

/** A comparison of a field with a value. */
function boundOf(predicate: Predicate, fields: Fields): Bound | undefined {
  if (!isComparison(predicate.op) || !('left' in predicate) || !('right' in predicate)) return undefined;
  const field = fieldOf(predicate.left, fields);
  const value = constant(predicate.right);
  return field && value !== undefined && value !== null ? { field, op: predicate.op, value } : undefined;
}

/** Splits a predicate into clauses over the given fields and what remains. */
export function readPredicate(predicate: Predicate, fields: Fields, timeZone: string): FilterParts {
  if (predicate.op === 'true') return { clauses: [], rest: [] };
  const items = predicate.op === 'and' ? predicate.items.flatMap((item) => (item.op === 'and' ? item.items : [item])) : [predicate];
  const clauses: Clause[] = [];
  const rest: Predicate[] = [];
  const used = new Set<Predicate>();
  for (const item of items) {
    if (used.has(item)) continue;
    used.add(item);
    const clause = pairClause(item, items, fields, used, timeZone) ?? singleClause(item, fields, timeZone);
    if (clause) clauses.push(clause);
    else rest.push(item);
  }
  return { clauses, rest };
}

/** Two ends of one range become 'between', or a day of instants 'is'. */
function pairClause(
  item: Predicate,
  items: readonly Predicate[],
  fields: Fields,
  used: Set<Predicate>,
  timeZone: string,
): Clause | undefined {
  const low = boundOf(item, fields);
  if (low?.op !== 'ge') return undefined;
  const isInstant = low.field.type === 'datetime';
  const closing = items.find((other) => {
    const high = boundOf(other, fields);
    return !used.has(other) && high?.field === low.field && high.op === (isInstant ? 'lt' : 'le');
  });
  const high = closing && boundOf(closing, fields);
  if (!closing || !high || !operatorsOf(low.field).includes('between')) return undefined;
  used.add(closing);
  if (!isInstant) return { pointer: low.field.pointer, operator: 'between', value: [low.value, high.value] };
  const from = dayOf(String(low.value), timeZone);
  const until = addDays(dayOf(String(high.value), timeZone), -1);
  return from === until
    ? { pointer: low.field.pointer, operator: 'is', value: from }
    : { pointer: low.field.pointer, operator: 'between', value: [from, until] };
}

function singleClause(predicate: Predicate, fields: Fields, timeZone: string): Clause | undefined {
  const clause = readOne(predicate, fields, timeZone);
  const field = fields.find(({ pointer }) => pointer === clause?.pointer);
  return clause && field && operatorsOf(field).includes(clause.operator) ? clause : undefined;
}

function readOne(predicate: Predicate, fields: Fields, timeZone: string): Clause | undefined {
  const bound = boundOf(predicate, fields);
  if (bound) return boundClause(bound, timeZone);
  switch (predicate.op) {
    case 'eq':
      return constant(predicate.right) === null ? clauseOf(predicate.left, fields, 'empty', null) : undefined;
    case 'in':
      return clauseOf(predicate.left, fields, 'any_of', predicate.values);
    case 'holds':
      return clauseOf(predicate.left, fields, 'is', true);
    case 'overlaps':
      return clauseOf({ kind: 'field', path: predicate.list }, fields, 'has', predicate.values);
    case 'has': {
      const value = constant(predicate.value);
      return value === null || value === undefined ? undefined : clauseOf({ kind: 'field', path: predicate.list }, fields, 'has', [value]);
    }
    case 'contains': {
      const value = constant(predicate.right);
      return typeof value === 'string' && predicate.left.kind === 'lower'
        ? clauseOf(predicate.left.of, fields, 'contains', value)
        : undefined;
    }
    case 'not':
      return readNegated(predicate.item, fields);
    default:
      return undefined;
  }
}

function readNegated(item: Predicate, fields: Fields): Clause | undefined {
  if (item.op === 'holds') return clauseOf(item.left, fields, 'is', false);
  if (item.op === 'in') return clauseOf(item.left, fields, 'is_not', item.values);
  if (item.op === 'gt' && item.left.kind === 'size' && constant(item.right) === 0)
    return clauseOf({ kind: 'field', path: item.left.of }, fields, 'empty', null);
  return undefined;
}

const clauseOf = (operand: Operand, fields: Fields, operator: Clause['operator'], value: Clause['value']): Clause | undefined => {
  const field = fieldOf(operand, fields);
  return field && { pointer: field.pointer, operator, value };
};

function boundClause({ field, op, value }: Bound, timeZone: string): Clause | undefined {
  const operators = operatorsOf(field);
  const clause = (operator: Clause['operator'], given: Clause['value']): Clause => ({ pointer: field.pointer, operator, value: given });
  if (op === 'eq') return operators.includes('any_of') ? clause('any_of', [value]) : clause('is', value);
  if (op === 'ne') return clause('is_not', operators.includes('any_of') ? [value] : value);
  if (field.type === 'datetime') return instantClause(clause, op, dayOf(String(value), timeZone));
  const isDay = field.type === 'date';
  if (op === 'lt') return clause(isDay ? 'before' : 'less', value);
  if (op === 'gt') return clause(isDay ? 'after' : 'greater', value);
  if (!isDay) return undefined;
  return op === 'le' ? clause('before', nextDay(String(value))) : clause('after', addDays(String(value), -1));
}

function instantClause(
  clause: (operator: Clause['operator'], given: Clause['value']) => Clause,
  op: Comparison,
  day: string,
): Clause | undefined {
  if (op === 'lt') return clause('before', day);
  return op === 'ge' ? clause('after', addDays(day, -1)) : undefined;
}
