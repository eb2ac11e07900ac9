/** Where the faults of a form belong, and in which words they are told. */
import type { FieldView } from '../../core/definitions/types.ts';
import { messageOf } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { FieldError } from '../types.ts';
import type { FieldIndex, Place } from './field-index.ts';
import { labelOf } from './fields.ts';

/** The engine's text of a key, as far as a form needs it. */
export type Text = (key: string, params?: Record<string, unknown>) => string;

/** One line of the summary. Without `pointer` there is no field to go to. */
export type SummaryLine = { readonly pointer?: string; readonly label?: string; readonly message: string };

/** Fault of a field, in the person's words. */
export type PlacedFault = { readonly pointer: string; readonly message: string };

/** In which words: the texts, the organisation's currency, and what the parameters of a text are computed from. */
export type Language = { readonly text: Text; readonly currency: unknown; readonly scopeAt: (place: Place | undefined) => RuleScope };
export type Words = (fault: FieldError, place: Place | undefined) => string;

/**
 * Words of a fault that the form found itself: the definition's own (x-message), else the form's for that rule.
 * Limits of money are told in whole currency units.
 */
export const ownWords =
  ({ text, currency, scopeAt }: Language): Words =>
  (fault, place) => {
    const words = place?.field.words?.[fault.code];
    if (words !== undefined) return words;
    const params = wordParams(fault, place?.field, currency);
    const own = place && messageOf({ messages: place.field.messages, rules: place.rules }, fault.code, scopeAt(place));
    if (own) return text(own.key, { ...params, ...own.params });
    const said = fault.message === '' ? text('form.error.invalid') : text(fault.message, params);
    return text(keyOf(fault), { ...params, defaultValue: said });
  };

/** Words of a fault that the server told: the definition's own, else the server's. */
export const toldWords =
  (language: Language): Words =>
  (fault, place) => {
    const isSilent = fault.message === '' || [place?.field.words, place?.field.messages].some((own) => own?.[fault.code] !== undefined);
    return isSilent ? ownWords(language)(fault, place) : language.text(fault.message, wordParams(fault, place?.field, language.currency));
  };

function keyOf({ code, params }: FieldError): string {
  let name = code;
  if (code === 'format') name = `format_${String(params?.format ?? 'text')}`;
  if (code === 'type') name = `type_${numberTypes.find((type) => [params?.type].flat().includes(type)) ?? 'other'}`;
  return `form.error.${name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')}`;
}

const numberTypes = ['integer', 'number'] as const;

function wordParams({ params }: FieldError, field: FieldView | undefined, currency: unknown): Record<string, unknown> {
  const limit = params?.limit;
  return field?.type === 'money' && typeof limit === 'number' ? { ...params, limit: limit / 10 ** minorDigitsOf(currency) } : { ...params };
}

/** Digits after the point of a currency; two for what is no currency. */
export function minorDigitsOf(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** At most one fault a place, the first told, in the order of the fields. */
export function placeFaults(faults: readonly FieldError[], index: FieldIndex, words: Words): readonly PlacedFault[] {
  const placed = new Map<string, string>();
  for (const fault of faults) {
    const pointer = index.home(fault.pointer) ?? fault.pointer;
    if (!placed.has(pointer)) placed.set(pointer, words(fault, index.place(pointer)));
  }
  return [...placed]
    .map(([pointer, message]) => ({ pointer, message, rank: index.rank(pointer), row: index.place(pointer)?.row?.index ?? 0 }))
    .sort((one, other) => one.rank - other.rank || one.row - other.row)
    .map(({ pointer, message }) => ({ pointer, message }));
}

/** Name of a place for people: of a row's member with its list and the number of its row. */
export function nameOf(place: Place, text: Text): string {
  const label = labelOf(place.field, text);
  if (!place.row) return label;
  return text('form.row_field', { list: labelOf(place.owner, text), number: place.row.index + 1, field: label });
}
