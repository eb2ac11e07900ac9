/** The draft of a form on this device, and as a file. */
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { parseWritten } from '../../../engine/core/json/repeated.ts';
import { listIn } from '../../fields/customfields-field/field-list.ts';

export type Draft = { readonly name: string; readonly fields: readonly CustomField[] };

const KEY = 'fields_creator.draft';
const FORMAT = 'fieldloom-form';
export const NOTHING: Draft = { name: '', fields: [] };

/** Reads a draft out of JSON. @throws Error that says in words why it is none */
export function parseDraft(text: string): Draft {
  const value: unknown = parseWritten(text);
  if (!isObject(value)) throw new Error('it is no object');
  const fields = value.fields;
  if (!Array.isArray(fields)) throw new Error('it has no "fields"');
  const list = listIn(fields);
  if (list.length < fields.length) throw new Error('a field lacks "id" or "type"');
  for (const { id, visible_if, validate } of list) {
    if (visible_if !== undefined && !isObject(visible_if)) throw new Error(`"visible_if" of "${id}" is no object`);
    if (validate !== undefined && !isObject(validate)) throw new Error(`"validate" of "${id}" is no object`);
  }
  return { name: typeof value.name === 'string' ? value.name.slice(0, 80) : '', fields: list };
}

export const draftText = ({ name, fields }: Draft): string => JSON.stringify({ format: FORMAT, version: 1, name, fields }, null, 2);

/** The kept draft; an empty one when there is none that can be read. */
export function keptDraft(): Draft {
  try {
    return parseDraft(localStorage.getItem(KEY) ?? '');
  } catch {
    return NOTHING;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, draftText(draft));
  } catch {
    // A closed or full storage loses the draft with the page, nothing else.
  }
}
