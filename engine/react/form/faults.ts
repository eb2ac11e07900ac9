/** Where the faults of a form belong, and in which words they are told. */
import type { FieldError } from '../types.ts';
import type { FormField } from './fields.ts';
import { isRows } from './fields.ts';

/** i18next's `t`, as far as a form needs it. */
export type Text = (key: string, params?: Record<string, unknown>) => string;

/** One line of the summary. Without `pointer` there is no field to go to. */
export type SummaryLine = { readonly pointer?: string; readonly label?: string; readonly message: string };

/** Fault of a field, in the person's words. */
export type PlacedFault = { readonly pointer: string; readonly message: string };

/** The pointer under which the form shows what concerns `pointer`: a field, or a field inside a row; undefined when the form has none. */
export function homeOf(fields: readonly FormField[], pointer: string): string | undefined {
  const owner = fields.find((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
  if (!owner || !isRows(owner)) return owner?.pointer;
  const [index, name] = pointer.slice(owner.pointer.length + 1).split('/');
  return index && name ? `${owner.pointer}/${index}/${name}` : owner.pointer;
}

export type Words = (fault: FieldError, field: FormField | undefined) => string;

/**
 * Words of a fault that the form found itself: the definition's own (x-message), else the form's for that rule.
 * Limits of money are told in whole currency units.
 */
export const ownWords =
  (text: Text): Words =>
  (fault, field) => {
    const params = wordParams(fault, field);
    const own = field?.messages[fault.code];
    if (own) return text(own, params);
    const said = fault.message === '' ? text('form.error.invalid') : text(fault.message, params);
    return text(keyOf(fault), { ...params, defaultValue: said });
  };

/** Words of a fault that the server told: the definition's own, else the server's. */
export const toldWords =
  (text: Text): Words =>
  (fault, field) => {
    const isSilent = fault.message === '' || field?.messages[fault.code] !== undefined;
    return isSilent ? ownWords(text)(fault, field) : text(fault.message, wordParams(fault, field));
  };

function keyOf({ code, params }: FieldError): string {
  const name = code === 'format' ? `format_${String(params?.format ?? 'text')}` : code;
  return `form.error.${name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')}`;
}

const MINOR_UNITS = 100;

function wordParams({ params }: FieldError, field: FormField | undefined): Record<string, unknown> {
  const limit = params?.limit;
  return field?.type === 'money' && typeof limit === 'number' ? { ...params, limit: limit / MINOR_UNITS } : { ...params };
}

/** At most one fault a place, the first told, in the order of the fields. */
export function placeFaults(faults: readonly FieldError[], fields: readonly FormField[], words: Words): readonly PlacedFault[] {
  const placed = new Map<string, string>();
  for (const fault of faults) {
    const pointer = homeOf(fields, fault.pointer) ?? fault.pointer;
    const field = fields.find((candidate) => candidate.pointer === pointer);
    if (!placed.has(pointer)) placed.set(pointer, words(fault, field));
  }
  const rank = (pointer: string) => {
    const at = fields.findIndex((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
    return at === -1 ? fields.length : at;
  };
  return [...placed].map(([pointer, message]) => ({ pointer, message })).sort((one, other) => rank(one.pointer) - rank(other.pointer));
}
