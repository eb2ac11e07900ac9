/** What a form sends: its own writable fields, nothing that is empty. */
import { getAt, isObject, setAt } from '../../core/json/index.ts';
import { isEmpty } from '../../core/records/index.ts';
import type { FormField } from './fields.ts';
import { isRows } from './fields.ts';
import { sameValue } from './pointer.ts';

type Json = Readonly<Record<string, unknown>>;

/** The record as it goes into a body: empty values left out, files as references by id. */
export function toWire(fields: readonly FormField[], doc: Json): Record<string, unknown> {
  return fields.filter(isSent).reduce<Record<string, unknown>>((body, field) => {
    const value = wireValue(field, getAt(doc, field.pointer));
    return value === undefined ? body : setAt(body, field.pointer, value);
  }, {});
}

/**
 * JSON Merge Patch (RFC 7396) that turns `before` into `after`, both records as the form holds them:
 * changed fields only, null for what was emptied.
 */
export function toPatch(fields: readonly FormField[], before: Json, after: Json): Record<string, unknown> {
  return fields.filter(isSent).reduce<Record<string, unknown>>((patch, field) => {
    const old = wireValue(field, getAt(before, field.pointer));
    const now = wireValue(field, getAt(after, field.pointer));
    return sameValue(old, now) ? patch : setAt(patch, field.pointer, now ?? null);
  }, {});
}

const isSent = (field: FormField) => !field.readOnly;

function wireValue(field: FormField, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (field.type === 'files' && Array.isArray(value))
    return value.flatMap((file) => (isObject(file) && file.id !== undefined ? [{ id: file.id }] : []));
  if (isRows(field) && Array.isArray(value)) return value.map(withoutEmpty);
  return value;
}

function withoutEmpty(row: unknown): unknown {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
}
