/** What is told of a record that was found. */
import type { Field } from '../../core/definitions/types.ts';
import type { FoundRecord } from '../../core/definitions/view-types.ts';
import { isId } from '../../core/records/id.ts';
import type { Row } from '../database/port.ts';
import { phoneDigits } from '../resources/phone.ts';
import { wordsIn } from '../resources/search.ts';
import { serve } from '../resources/serve.ts';
import type { Arm } from './arms.ts';
import { isLike } from './likeness.ts';

/** The record as its caller may see it, and where it opens; undefined where the address lacks a value. */
export function hitOf(arm: Arm, row: Row, text: string): FoundRecord | undefined {
  const { entity } = arm.call;
  const served = serve({ entity, gate: arm.gate, media: null }, row, arm.wanted);
  const to = filled(arm.address, served);
  if (to === undefined || !isId(served.id)) return undefined;
  const toldBy = arm.told.find((field) => stands(field, served, text)) ?? arm.searched.find((field) => stands(field, served, text));
  const matched = toldBy && !arm.told.includes(toldBy) ? toldBy.name : undefined;
  const names = [...arm.told.map(({ name }) => name), ...(matched === undefined ? [] : [matched])];
  const values = Object.fromEntries(names.map((name) => [name, served[name] ?? null]));
  return { id: served.id, to, values, ...(matched === undefined ? {} : { matched }) };
}

/** Whether what was looked for stands in a value, exactly or nearly. */
export function stands(field: Field, row: Row, text: string): boolean {
  const value = row[field.name];
  if (typeof value !== 'string' || !field.searchable) return false;
  const digits = field.searchAs === 'phone' ? phoneDigits(text.trim()) : undefined;
  if (digits !== undefined && value.includes(digits)) return true;
  const found = value.toLowerCase();
  const words = wordsIn(text.toLowerCase());
  return words.some((word) => found.includes(word) || (field.searchAs === undefined && isLike(word, found)));
}

/** The address with the record's values in it. */
function filled(address: string, row: Row): string | undefined {
  let isWhole = true;
  const to = address.replace(/\{([A-Za-z0-9_]+)\}/g, (_, name: string) => {
    const value = row[name];
    if (!isId(value)) isWhole = false;
    return encodeURIComponent(String(value));
  });
  return isWhole ? to : undefined;
}
