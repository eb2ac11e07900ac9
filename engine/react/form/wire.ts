/** What a form sends: its own writable fields, nothing that is empty. */
import { isFileType } from '../../core/fields/field-types.ts';
import { getIn, isObject } from '../../core/json/index.ts';
import { isEmpty } from '../../core/records/index.ts';
import type { Json } from './document.ts';
import type { FormField } from './fields.ts';
import { isRows } from './fields.ts';
import { keysOf, sameValue } from './pointer.ts';

/** The record as it goes into a body: empty values left out, files as references by id. */
export function toWire(fields: readonly FormField[], doc: Json): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.readOnly) continue;
    const value = wireValue(field, getIn(doc, keysOf(field.pointer)));
    if (value !== undefined) put(body, field.pointer, value);
  }
  return body;
}

/**
 * JSON Merge Patch (RFC 7396) that turns `before` into `after`, both records as the form holds them:
 * changed fields only, null for what was emptied.
 */
export function toPatch(fields: readonly FormField[], before: Json, after: Json): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.readOnly) continue;
    const [old, now] = [getIn(before, keysOf(field.pointer)), getIn(after, keysOf(field.pointer))];
    if (Object.is(old, now)) continue;
    const value = wireValue(field, now);
    if (!sameValue(wireValue(field, old), value)) put(patch, field.pointer, value ?? null);
  }
  return patch;
}

/** Writes into a body that nobody else holds yet. */
function put(body: Record<string, unknown>, pointer: string, value: unknown): void {
  const keys = keysOf(pointer);
  let holder = body;
  for (const key of keys.slice(0, -1)) {
    const inner = Object.hasOwn(holder, key) ? holder[key] : undefined;
    const next: Record<string, unknown> = isObject(inner) ? inner : {};
    holder[key] = next;
    holder = next;
  }
  const last = keys.at(-1);
  if (last !== undefined) holder[last] = value;
}

function wireValue(field: FormField, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (isFileType(field.type) && Array.isArray(value))
    return value.flatMap((file) => (isObject(file) && file.id !== undefined ? [{ id: file.id }] : []));
  if (field.variants) return withoutEmpty(value);
  if (isRows(field) && Array.isArray(value)) return value.map(withoutEmpty);
  return value;
}

function withoutEmpty(row: unknown): unknown {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
}
