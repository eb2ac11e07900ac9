/** 'Show only when' of a custom field: what may be asked of which field, what is wrong with it, and the rule that it says. */
import type { FieldTypeName } from '../fields/field-types.ts';
import { allOf, FALSE, type FieldPath, isDate, negate, type Operand, type Predicate, predicateToCel } from '../rules/index.ts';
import { fieldTypeOfCustom, isLayoutType } from './custom-field-types.ts';
import { formats } from './formats.ts';
import { isObject, type JsonObject, textsIn } from './raw.ts';

export const conditionOps = ['is', 'is_not', 'one_of', 'filled', 'more', 'less'] as const;
export type ConditionOp = (typeof conditionOps)[number];

/** How values of a field are asked about. */
export type Asked = 'choice' | 'choices' | 'number' | 'day' | 'time' | 'text' | 'list' | 'presence';

const askedBy: { readonly [K in FieldTypeName]?: Asked } = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  mobile: 'text',
  barcode: 'text',
  bluetooth: 'text',
  richtext: 'presence',
  number: 'number',
  rating: 'number',
  select: 'choice',
  radio: 'choice',
  checkboxes: 'choices',
  tags: 'choices',
  date: 'day',
  time: 'time',
  files: 'list',
  photo: 'list',
  signature: 'list',
  audio: 'list',
};

const opsBy: { readonly [K in Asked]: readonly ConditionOp[] } = {
  choice: ['is', 'is_not', 'one_of', 'filled'],
  choices: ['is', 'is_not', 'one_of', 'filled'],
  number: ['is', 'is_not', 'more', 'less', 'filled'],
  day: ['is', 'is_not', 'more', 'less', 'filled'],
  // With or without seconds it is the same time, so none is equal to another.
  time: ['more', 'less', 'filled'],
  text: ['is', 'is_not', 'filled'],
  list: ['filled'],
  presence: ['filled'],
};

const MOST_VALUES = 50;
const LONGEST_VALUE = 2000;

/** How the values of a custom field of this stored type are asked about; undefined: it has none. */
export const askedOf = (type: unknown): Asked | undefined => askedBy[fieldTypeOfCustom(String(type)) ?? 'button'];
/** What may be asked of a field of this stored type. */
export const opsOf = (type: unknown): readonly ConditionOp[] => {
  const asked = askedOf(type);
  return asked === undefined ? [] : opsBy[asked];
};

/** Whether a field can stand in a condition: one with values, which nobody gets masked. */
export const isAskable = (field: JsonObject): boolean => askedOf(field.type) !== undefined && !isMasked(field);

const isMasked = ({ mask }: JsonObject) => mask !== undefined && mask !== null && mask !== false;

/** What is wrong with a field of a list: `part` is a pointer into the field, without its first slash. */
export type FormFault = { readonly part: string; readonly code: string; readonly params: Readonly<Record<string, unknown>> };

/**
 * What is wrong with the condition of the field at `index`. It asks an earlier field, so that no circle can be; not a
 * masked one, for whoever sees what shows would know what is behind the dots.
 */
export function conditionFault(list: readonly unknown[], index: number): FormFault | undefined {
  const item = list[index];
  if (!isObject(item) || item.visible_if === undefined || item.visible_if === null) return undefined;
  const condition: JsonObject = isObject(item.visible_if) ? item.visible_if : {};
  const at = list.findIndex((other) => isObject(other) && other.id === condition.field);
  const source = list[at];
  const name = isObject(source) ? source.label || source.id : condition.field;
  const fault = (part: string, code: string): FormFault => ({ part: `visible_if${part}`, code, params: { name: name ?? '' } });
  if (isLayoutType(String(item.type))) return fault('', 'condition_layout');
  if (condition.field === item.id) return fault('/field', 'condition_self');
  if (!isObject(source)) return fault('/field', 'condition_missing');
  if (at >= index) return fault('/field', 'condition_later');
  if (isMasked(source)) return fault('/field', 'condition_masked');
  const ops = opsOf(source.type);
  if (ops.length === 0) return fault('/field', 'condition_unasked');
  if (!ops.some((op) => op === condition.op)) return fault('/op', 'condition_op');
  return isRightValue(source, condition) ? undefined : fault('/value', hasOptions(source) ? 'condition_choice' : 'condition_value');
}

const hasOptions = ({ type, options }: JsonObject) => type !== 'Tags' && Array.isArray(options) && askedOf(type)?.startsWith('choice');

function isRightValue(source: JsonObject, { op, value }: JsonObject): boolean {
  if (op === 'filled') return value === undefined || value === null;
  if (op !== 'one_of') return isValueOf(source, value);
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES) return false;
  return new Set(value).size === value.length && value.every((one) => isValueOf(source, one));
}

function isValueOf(source: JsonObject, value: unknown): boolean {
  const asked = askedOf(source.type);
  if (asked === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_VALUE) return false;
  if (asked === 'day') return isDate(value);
  if (asked === 'time') return formats.time.test(value);
  return hasOptions(source) ? textsIn(source, 'options').includes(value) : true;
}

/**
 * Rule text of the condition of the field at `index` over the record; undefined without one. A condition that is broken holds
 * never: such a list is not saved, and one that was stored all the same shows too little rather than too much.
 */
export function conditionRule(list: readonly unknown[], index: number): string | undefined {
  const item = list[index];
  if (!isObject(item) || item.visible_if === undefined || item.visible_if === null) return undefined;
  if (!isObject(item.visible_if) || conditionFault(list, index)) return predicateToCel(FALSE);
  const { field, op, value } = item.visible_if;
  const source = list.find((other) => isObject(other) && other.id === field);
  return predicateToCel(predicateOf({ path: ['custom', String(field)], asked: askedOf(isObject(source) && source.type), op, value }));
}

type Question = { readonly path: FieldPath; readonly asked: Asked | undefined; readonly op: unknown; readonly value: unknown };
type Value = string | number;

const isValue = (value: unknown): value is Value => typeof value === 'string' || typeof value === 'number';
const operand = (value: Value | null): Operand => ({ kind: 'value', value });

function predicateOf({ path, asked, op, value }: Question): Predicate {
  const left: Operand = { kind: 'field', path };
  const isList = asked === 'choices' || asked === 'list';
  if (op === 'filled') return isList ? { op: 'gt', left: { kind: 'size', of: path }, right: operand(0) } : isFilled(left, asked);
  if (op === 'one_of') {
    const values = (Array.isArray(value) ? value : []).filter(isValue);
    return isList ? { op: 'overlaps', list: path, values } : { op: 'in', left, values };
  }
  if (!isValue(value)) return FALSE;
  const right = operand(value);
  if (op === 'more') return { op: 'gt', left, right };
  if (op === 'less') return { op: 'lt', left, right };
  const same: Predicate = isList ? { op: 'has', list: path, value: right } : { op: 'eq', left, right };
  return op === 'is_not' ? negate(same) : same;
}

function isFilled(left: Operand, asked: Asked | undefined): Predicate {
  const isThere: Predicate = { op: 'ne', left, right: operand(null) };
  return asked === 'number' ? isThere : allOf([isThere, { op: 'ne', left, right: operand('') }]);
}
