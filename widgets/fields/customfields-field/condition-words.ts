/** The words of a condition, and what it becomes when another field or another question is chosen. */
import type { TFunction } from 'i18next';
import { askedOf, type ConditionOp, conditionOps, opsOf } from '../../../engine/core/definitions/custom-conditions.ts';
import type { CustomCondition, CustomField } from '../../../engine/core/definitions/types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { FieldList } from './field-list.ts';

/** The condition of a field as far as it can be read; a file may hold anything. */
export const conditionOf = ({ visible_if }: CustomField): CustomCondition | undefined =>
  isObject(visible_if) && typeof visible_if.field === 'string' ? visible_if : undefined;

/** Choices that a value of the field is one of; undefined where it is typed. */
export const choicesOf = ({ type, options }: CustomField): readonly string[] | undefined =>
  type !== 'Tags' && askedOf(type)?.startsWith('choice') ? (options ?? []).filter((option) => option !== '') : undefined;

const isOp = (op: string): op is ConditionOp => conditionOps.some((known) => known === op);

/** 'is', 'is more than'; lists have something, days and times come before or after. */
export function howWords(t: TFunction, type: string, op: string): string {
  const asked = askedOf(type) ?? 'text';
  return isOp(op) ? t([`custom_condition.${asked}_${op}`, `custom_condition.${op}`]) : op;
}

/** A first condition on a field, with a value where one can be chosen. */
export function conditionOn(source: CustomField): CustomCondition {
  const [op = 'filled'] = opsOf(source.type);
  return asking({ field: source.id, op }, source, op);
}

/** The condition with another question; its value stays as far as it answers that one too. */
export function asking({ field, value }: CustomCondition, source: CustomField, op: string): CustomCondition {
  if (op === 'filled') return { field, op };
  const [first] = choicesOf(source) ?? [];
  const single = Array.isArray(value) ? value[0] : value;
  const known = single ?? first;
  if (op !== 'one_of') return known === undefined ? { field, op } : { field, op, value: known };
  if (Array.isArray(value)) return { field, op, value };
  return { field, op, value: known === undefined ? [] : [known] };
}

/** The condition as a sentence; undefined where the field asked is not there. */
export function conditionWords(t: TFunction, field: CustomField, list: FieldList): string | undefined {
  const condition = conditionOf(field);
  const source = list.find(({ id }) => id === condition?.field);
  if (!condition || !source) return undefined;
  const how = howWords(t, source.type, condition.op);
  const name = source.label || source.id;
  if (condition.op === 'filled') return t('custom_fields.shown_when_filled', { name, how });
  return t('custom_fields.shown_when', { name, how, value: [condition.value ?? '…'].flat().join(', ') });
}
