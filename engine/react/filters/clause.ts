/** One filter as people read it: field, comparison, value. What travels is the predicate it stands for. */
import type { FieldView } from '../../core/definitions/types.ts';
import { type FilterOperator, fieldTypes, isFileType } from '../../core/fields/field-types.ts';
import { parsePointer } from '../../core/json/index.ts';
import type { FieldPath } from '../../core/rules/types.ts';

export type Scalar = string | number | boolean;
/**
 * A list for any_of, is_not, has and between (two ends); the name of a period for within; nothing for empty and not_empty.
 * Days may move with today (`today+3`), references may be ME and NOBODY.
 */
export type ClauseValue = Scalar | readonly Scalar[] | null;
export type Clause = { readonly pointer: string; readonly operator: FilterOperator; readonly value: ClauseValue };

/** Whoever looks at the list, among the choices of a reference. No id looks like this. */
export const ME = '@me';
/** No reference at all, among the choices of one. */
export const NOBODY = '@nobody';

export const operatorsOf = (field: FieldView): readonly FilterOperator[] => fieldTypes[field.type].operators;
export const isReference = (field: FieldView): boolean => field.type === 'ref' || field.type === 'refs';
/** Whether values are lists, which are empty when nothing is in them. */
export const isList = (field: FieldView): boolean =>
  operatorsOf(field).includes('has') || isFileType(field.type) || ['list', 'matrix', 'polygon'].includes(field.type);

/** Path of a field inside doc. */
export function pathOf(pointer: string): FieldPath {
  const [first = '', ...rest] = parsePointer(pointer);
  return [first, ...rest];
}

/** What a clause names; blanks of an editor are nothing. */
export const valuesOf = (value: ClauseValue): readonly Scalar[] =>
  [value].flat().filter((item): item is Scalar => item !== null && item !== '');

/** Whether a clause says something; one that is still being written filters nothing. */
export function isComplete({ operator, value }: Clause): boolean {
  if (operator === 'empty' || operator === 'not_empty') return true;
  return valuesOf(value).length >= (operator === 'between' ? 2 : 1);
}
