/** One filter as people read it: field, comparison, value. What travels is the predicate it stands for. */

import type { FieldView } from '../../core/definitions/types.ts';
import { type FilterOperator, fieldTypes } from '../../core/fields/field-types.ts';
import { parsePointer } from '../../core/json/index.ts';
import type { FieldPath, Operand, Predicate } from '../../core/rules/types.ts';
import { nextDay, startOfDay } from './days.ts';

export type Scalar = string | number | boolean;
/** A list for any_of, is_not, has and between (two ends); nothing for empty. */
export type ClauseValue = Scalar | readonly Scalar[] | null;
export type Clause = { readonly pointer: string; readonly operator: FilterOperator; readonly value: ClauseValue };

export const operatorsOf = (field: FieldView): readonly FilterOperator[] => fieldTypes[field.type].operators;

/** Path of a field inside doc. */
export function pathOf(pointer: string): FieldPath {
  const [first = '', ...rest] = parsePointer(pointer);
  return [first, ...rest];
}

const valueOperand = (value: Scalar): Operand => ({ kind: 'value', value });
const list = (value: ClauseValue): readonly Scalar[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== '');
const one = (value: ClauseValue): Scalar | undefined => list(value)[0];

/** Whether a clause says something; one that is still being written filters nothing. */
export function isComplete({ operator, value }: Clause): boolean {
  if (operator === 'empty') return true;
  return list(value).length >= (operator === 'between' ? 2 : 1);
}

/** The predicate of a clause; undefined while it is incomplete. `timeZone` gives the days of instants their ends. */
export function clausePredicate(field: FieldView, clause: Clause, timeZone: string): Predicate | undefined {
  if (!isComplete(clause)) return undefined;
  const path = pathOf(clause.pointer);
  const left: Operand = { kind: 'field', path };
  if (clause.operator === 'empty') return emptiness(field, path, left);
  if (field.type === 'datetime') return instants(left, clause, timeZone);
  return compare(field, path, left, clause);
}

const isMany = (field: FieldView) => fieldTypes[field.type].operators.includes('has');

function emptiness(field: FieldView, path: FieldPath, left: Operand): Predicate {
  if (isMany(field)) return { op: 'not', item: { op: 'gt', left: { kind: 'size', of: path }, right: valueOperand(0) } };
  return { op: 'eq', left, right: { kind: 'value', value: null } };
}

function compare(field: FieldView, path: FieldPath, left: Operand, { operator, value }: Clause): Predicate | undefined {
  const first = one(value);
  const second = list(value)[1];
  if (first === undefined) return undefined;
  const right = valueOperand(first);
  switch (operator) {
    case 'is':
      return field.type === 'boolean' ? truth(left, first) : { op: 'eq', left, right };
    case 'is_not':
      return { op: 'not', item: { op: 'in', left, values: list(value) } };
    case 'any_of':
      return { op: 'in', left, values: list(value) };
    case 'contains':
      return { op: 'contains', left: { kind: 'lower', of: left }, right: valueOperand(String(first).toLowerCase()) };
    case 'has':
      return { op: 'overlaps', list: path, values: list(value).filter((item) => typeof item !== 'boolean') };
    case 'less':
    case 'before':
      return { op: 'lt', left, right };
    case 'greater':
    case 'after':
      return { op: 'gt', left, right };
    case 'between':
      return second === undefined
        ? undefined
        : {
            op: 'and',
            items: [
              { op: 'ge', left, right },
              { op: 'le', left, right: valueOperand(second) },
            ],
          };
    default:
      return undefined;
  }
}

/** 'No' is everything that is not yes: what nobody answered counts as no. */
const truth = (left: Operand, value: Scalar): Predicate =>
  value === true ? { op: 'holds', left } : { op: 'not', item: { op: 'holds', left } };

/** People filter instants by the day; the ends of a day are those of the organisation's time zone. */
function instants(left: Operand, { operator, value }: Clause, timeZone: string): Predicate | undefined {
  const [from, until] = list(value).map(String);
  if (from === undefined) return undefined;
  const since = (day: string): Predicate => ({ op: 'ge', left, right: valueOperand(startOfDay(day, timeZone)) });
  const upTo = (day: string): Predicate => ({ op: 'lt', left, right: valueOperand(startOfDay(nextDay(day), timeZone)) });
  if (operator === 'before') return { op: 'lt', left, right: valueOperand(startOfDay(from, timeZone)) };
  if (operator === 'after') return since(nextDay(from));
  return { op: 'and', items: [since(from), upTo(operator === 'between' ? (until ?? from) : from)] };
}
