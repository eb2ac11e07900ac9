/** What a place of a definition asks of the field that stands there (`x-takes`): a calendar needs days, a sum numbers. */
import type { FieldView } from '../definitions/types.ts';
import { fieldTypes, isFileType, type Storage } from './field-types.ts';

const lists: ReadonlySet<Storage> = new Set(['jsonb', 'text[]', 'uuid[]', 'integer[]']);
const isOne = ({ type }: FieldView) => !lists.has(fieldTypes[type].storage);
const isOf =
  (...types: readonly FieldView['type'][]) =>
  ({ type }: FieldView) =>
    types.includes(type);

type Family = {
  /** What such a field is, in a sentence. */
  readonly words: string;
  /** `entity`: the one that the field belongs to. */
  has(field: FieldView, entity: string): boolean;
};

const families: Readonly<Record<string, Family>> = {
  number: { words: 'a number', has: isOf('integer', 'number', 'money', 'percent', 'rating') },
  moment: { words: 'a date or a date with time', has: isOf('date', 'datetime') },
  clock: { words: 'a time of the day', has: isOf('time', 'datetime') },
  group: { words: 'a field with one value, which records can be grouped by', has: isOne },
  choice: {
    words: 'a choice, a yes or no, or a reference, whose values are known beforehand',
    has: (field) => isOne(field) && (field.ref !== undefined || field.options !== undefined || field.type === 'boolean'),
  },
  files: { words: 'a field of files', has: ({ type }) => isFileType(type) },
  above: { words: 'a reference to a record of the same entity', has: (field, entity) => isOne(field) && field.ref === entity },
  list: { words: 'a list of choices', has: isOf('multiselect', 'tags', 'checkboxes') },
  writable: { words: 'a field that people may write', has: ({ readOnly, system }) => !readOnly && !system },
};

/** What a field lacks of what a place asks for, in words; undefined where it fits, and for names that are none. */
export function misfitOf(family: string, field: FieldView, entity: string): string | undefined {
  const asked = Object.hasOwn(families, family) ? families[family] : undefined;
  return asked === undefined || asked.has(field, entity) ? undefined : asked.words;
}

export const familyNames: readonly string[] = Object.keys(families);
