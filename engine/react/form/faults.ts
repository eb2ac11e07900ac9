/** Where the faults of a form belong, and in which words they are told. */
import type { FieldError } from '../types.ts';
import type { FormField } from './fields.ts';
import { isRows } from './fields.ts';

/** The engine's text of a key, as far as a form needs it. */
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

/** In which words: the texts, and the digits of the organisation's currency. */
export type Language = { readonly text: Text; readonly minorDigits: number };
export type Words = (fault: FieldError, field: FormField | undefined) => string;

/**
 * Words of a fault that the form found itself: the definition's own (x-message), else the form's for that rule.
 * Limits of money are told in whole currency units.
 */
export const ownWords =
  ({ text, minorDigits }: Language): Words =>
  (fault, field) => {
    const params = wordParams(fault, field, minorDigits);
    const own = field?.messages[fault.code];
    if (own) return text(own, params);
    const said = fault.message === '' ? text('form.error.invalid') : text(fault.message, params);
    return text(keyOf(fault), { ...params, defaultValue: said });
  };

/** Words of a fault that the server told: the definition's own, else the server's. */
export const toldWords =
  (language: Language): Words =>
  (fault, field) => {
    const isSilent = fault.message === '' || field?.messages[fault.code] !== undefined;
    return isSilent ? ownWords(language)(fault, field) : language.text(fault.message, wordParams(fault, field, language.minorDigits));
  };

function keyOf({ code, params }: FieldError): string {
  let name = code;
  if (code === 'format') name = `format_${String(params?.format ?? 'text')}`;
  if (code === 'type') name = `type_${numberTypes.find((type) => [params?.type].flat().includes(type)) ?? 'other'}`;
  return `form.error.${name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')}`;
}

const numberTypes = ['integer', 'number'] as const;

function wordParams({ params }: FieldError, field: FormField | undefined, minorDigits: number): Record<string, unknown> {
  const limit = params?.limit;
  return field?.type === 'money' && typeof limit === 'number' ? { ...params, limit: limit / 10 ** minorDigits } : { ...params };
}

/** Digits after the point of a currency; two for what is no currency. */
export function minorDigitsOf(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
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
