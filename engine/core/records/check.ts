/** What is wrong with a record beyond its JSON Schema. */
import { isEqual } from '../json/index.ts';
import { isEmpty, isShown, listFields, type RecordDoc, type RecordScope, type RuledField, type RuledFields, valueAt } from './fields.ts';

export type RecordFault = {
  readonly pointer: string;
  readonly code: 'required' | 'check' | 'locked';
  /** `t:key` where the definition has its own text (x-message), else a sentence. */
  readonly message: string;
  readonly params: { readonly label: string };
};

const sentences = {
  required: 'A value is needed.',
  check: 'This value does not fit.',
  locked: 'This value cannot be changed now.',
} as const;

function fault(field: RuledField, code: RecordFault['code']): RecordFault {
  const own = field.messages[code];
  return { pointer: field.pointer, code, message: own === undefined ? sentences[code] : `t:${own}`, params: { label: field.label } };
}

/**
 * Faults of a record: values missing that are required always (`required`) or now (`x-require`), and
 * values that break `x-check`. Hidden fields and the system's own are not asked; an empty value breaks no check.
 */
export function checkRecord(fields: RuledFields, doc: RecordDoc, scope: RecordScope): readonly RecordFault[] {
  return listFields(fields).flatMap((field) => {
    if (field.system || !isShown(field, doc, scope)) return [];
    if (isEmpty(valueAt(doc, field))) return isRequired(field, doc, scope) ? [fault(field, 'required')] : [];
    return field.rules.check && !field.rules.check.holds({ ...scope, doc }) ? [fault(field, 'check')] : [];
  });
}

/** Whether a field must have a value in this record. Does not ask whether it shows. */
export const isRequired = (field: RuledField, doc: RecordDoc, scope: RecordScope): boolean =>
  field.required || (field.rules.require?.holds({ ...scope, doc }) ?? false);

/**
 * Fields that changed although `x-lock` holds in the record as it was: a change cannot unlock itself.
 * A new record (`before` null) has nothing stored that could be locked.
 */
export function lockedChanges(fields: RuledFields, before: RecordDoc | null, after: RecordDoc, scope: RecordScope): readonly RecordFault[] {
  if (before === null) return [];
  return listFields(fields)
    .filter((field) => field.rules.lock?.holds({ ...scope, doc: before }) && !isEqual(valueAt(before, field), valueAt(after, field)))
    .map((field) => fault(field, 'locked'));
}
