/** A field as a filter offers its choices. */
import type { FieldView } from '../../core/definitions/types.ts';
import { ruleOf } from '../rules/trusted.ts';

/** A list has many records and no single one around: candidates that depend on the record's other fields are all offered. */
const readsRecord = (rule: string): boolean => ruleOf(rule)?.reads.some((path) => path === 'parent' || path.startsWith('parent/')) ?? false;

/** The field without the condition of its candidates where that condition needs a record. */
export function choiceFieldOf<Field extends FieldView>(field: Field): Field {
  const { refFilter, optionsFrom, ...rest } = field;
  const from = optionsFrom && readsRecord(optionsFrom.filter) ? { ...optionsFrom, filter: 'true' } : optionsFrom;
  return {
    ...rest,
    ...(refFilter === undefined || readsRecord(refFilter) ? {} : { refFilter }),
    ...(from === undefined ? {} : { optionsFrom: from }),
  } as Field;
}
