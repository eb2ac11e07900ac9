/** Fields as record semantics need them: the same on the server and in a browser that compiled its rules. */
import type { FieldRules, FieldView } from '../definitions/types.ts';
import { getAt, setAt } from '../json/index.ts';
import type { Rule, RuleScope } from '../rules/index.ts';

export type RuledField = Pick<FieldView, 'name' | 'pointer' | 'label' | 'required' | 'system' | 'whenHidden' | 'messages' | 'schema'> & {
  readonly rules: FieldRules<Rule>;
};
/** In order of declaration. */
export type RuledFields = readonly RuledField[] | ReadonlyMap<string, RuledField>;

export type RecordDoc = Readonly<Record<string, unknown>>;
/** The roots around a record. Its `doc` is not read: the functions here put the record in its place. */
export type RecordScope = RuleScope;

const isList = (fields: RuledFields): fields is readonly RuledField[] => Array.isArray(fields);
export const listFields = (fields: RuledFields): readonly RuledField[] => (isList(fields) ? fields : [...fields.values()]);

export const valueAt = (doc: RecordDoc, field: RuledField): unknown => getAt(doc, field.pointer) ?? null;
export const withValue = (doc: RecordDoc, field: RuledField, value: unknown): RecordDoc => setAt(doc, field.pointer, value ?? null);

/** Nothing entered: null, an empty text or an empty list. False and zero are values. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a field shows in a record. */
export const isShown = (field: RuledField, doc: RecordDoc, scope: RecordScope): boolean =>
  field.rules.show?.holds({ ...scope, doc }) ?? true;
