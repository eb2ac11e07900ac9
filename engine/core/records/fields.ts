/** Fields as record semantics need them: the same on the server and in a browser that compiled its rules. */
import type { FieldRules, FieldView } from '../definitions/types.ts';
import { getAt, isEqual, setAt } from '../json/index.ts';
import type { Rule, RuleScope } from '../rules/index.ts';

export type RuledField = Pick<
  FieldView,
  'name' | 'pointer' | 'label' | 'required' | 'system' | 'whenHidden' | 'messages' | 'words' | 'schema' | 'distinct' | 'items'
> &
  Partial<Pick<FieldView, 'readOnly'>> & { readonly rules: FieldRules<Rule> };
/** In order of declaration. */
export type RuledFields = readonly RuledField[] | ReadonlyMap<string, RuledField>;

export type RecordDoc = Readonly<Record<string, unknown>>;
/** The roots around a record. Its `doc` and `row` are not read: the functions here put the record and the element in their place. */
export type RecordScope = RuleScope;

const isList = (fields: RuledFields): fields is readonly RuledField[] => Array.isArray(fields);
const lists = new WeakMap<RuledFields, readonly RuledField[]>();

export function listFields(fields: RuledFields): readonly RuledField[] {
  if (isList(fields)) return fields;
  const known = lists.get(fields);
  if (known && known.length === fields.size) return known;
  const made = [...fields.values()];
  lists.set(fields, made);
  return made;
}

/** Value of a field in a record; of an element's field in its element. */
export const valueAt = (doc: RecordDoc, field: Pick<RuledField, 'pointer'>): unknown => getAt(doc, field.pointer) ?? null;
/** The record with that value; the same object when it has it already. */
export const withValue = (doc: RecordDoc, { pointer }: Pick<RuledField, 'pointer'>, value: unknown): RecordDoc => {
  const next = value ?? null;
  const known = getAt(doc, pointer);
  return known !== undefined && isEqual(known, next) ? doc : setAt(doc, pointer, next);
};

/** Nothing entered: null, an empty text or an empty list. False and zero are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a field shows in a record; given the scope of a row (`rowScope`), whether an element's field shows in it. */
export const isShown = (field: RuledField, doc: RecordDoc, scope: RecordScope): boolean =>
  field.rules.show?.holds({ ...scope, doc }) ?? true;

/** Whether a field must have a value in this record, or row. Does not ask whether it shows. */
export const isRequired = (field: RuledField, doc: RecordDoc, scope: RecordScope): boolean =>
  field.required || (field.rules.require?.holds({ ...scope, doc }) ?? false);
