/** Checks of a custom field: which its type takes, what is wrong with them, and the keywords and rule that they say. */
import type { FieldTypeName } from '../fields/field-types.ts';
import { allOf, compileTrusted, type Operand, type Predicate, predicateToCel, quote } from '../rules/index.ts';
import type { FormFault } from './custom-conditions.ts';
import { fieldTypeOfCustom } from './custom-field-types.ts';
import { formats } from './formats.ts';
import { compact, isObject, type JsonObject, numberIn, objectIn, textIn } from './raw.ts';
import type { Field } from './types.ts';

/**
 * Kinds of text that a person may ask for. Nobody writes a regular expression: each of these runs in time that grows with
 * the text alone, and has words for what it expects.
 */
export const patternKinds = {
  email: formats.email.source,
  digits: '^[0-9]+$',
  letters: "^[\\p{L}\\p{M}][\\p{L}\\p{M} .'-]*$",
  letters_digits: '^[A-Za-z0-9]+$',
  pincode: '^[1-9][0-9]{5}$',
  pan: '^[A-Z]{5}[0-9]{4}[A-Z]$',
  gstin: '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$',
  link: formats.uri.source,
} as const satisfies Readonly<Record<string, string>>;
export type PatternKind = keyof typeof patternKinds;
export const patternKindNames = Object.keys(patternKinds) as readonly PatternKind[];
const isKind = (kind: unknown): kind is PatternKind => typeof kind === 'string' && Object.hasOwn(patternKinds, kind);

export type CheckName = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'from' | 'to' | 'pattern';

const LENGTHS = ['minLength', 'maxLength'] as const;
const ITEMS = ['minItems', 'maxItems'] as const;
const checksBy: { readonly [K in FieldTypeName]?: readonly CheckName[] } = {
  text: [...LENGTHS, 'pattern'],
  barcode: [...LENGTHS, 'pattern'],
  textarea: LENGTHS,
  number: ['minimum', 'maximum'],
  date: ['from', 'to'],
  checkboxes: ITEMS,
  tags: ITEMS,
  files: ITEMS,
  photo: ITEMS,
  audio: ITEMS,
};
const ranges = [['minimum', 'maximum'], LENGTHS, ITEMS, ['from', 'to']] as const;
/** What the type itself holds at most, where a check may ask for less. */
const mostItems: { readonly [K in FieldTypeName]?: number } = { files: 100, photo: 10, audio: 10, tags: 1000 };
const mostLength: { readonly [K in FieldTypeName]?: number } = { text: 10_000, textarea: 100_000, barcode: 1000 };

/** Checks that a field of this stored type takes. */
export const checksOf = (type: unknown): readonly CheckName[] => checksBy[fieldTypeOfCustom(String(type)) ?? 'button'] ?? [];

const statedIn = (checks: JsonObject) =>
  Object.keys(checks).filter((name) => name !== 'message' && checks[name] !== undefined && checks[name] !== null);

/** What is wrong with the checks of a field. */
export function checkFault(item: unknown): FormFault | undefined {
  if (!isObject(item) || item.validate === undefined || item.validate === null) return undefined;
  if (!isObject(item.validate)) return { part: 'validate', code: 'check_unsuited', params: { name: '' } };
  const checks = item.validate;
  const fault = (name: string, code: string, params: FormFault['params'] = {}): FormFault => ({
    part: `validate/${name}`,
    code,
    params: { name, ...params },
  });
  const suited = checksOf(item.type);
  const unsuited = statedIn(checks).find((name) => !suited.some((one) => one === name));
  if (unsuited !== undefined) return fault(unsuited, 'check_unsuited');
  const wrong = statedIn(checks).find((name) => !isRight(name, checks[name]));
  if (wrong !== undefined) return fault(wrong, 'check_value');
  for (const [low, high] of ranges) {
    const [least, most] = [checks[low], checks[high]];
    const isTurned = typeof least === 'number' && typeof most === 'number' ? least > most : String(least ?? '') > String(most ?? '~');
    if (isTurned) return fault(high, 'check_order', { least, most });
  }
  const limit = mostOf(item);
  const beyond = (['minLength', 'minItems'] as const).find((name) => Number(checks[name] ?? 0) > limit);
  return beyond === undefined ? undefined : fault(beyond, 'check_limit', { limit });
}

function isRight(name: string, value: unknown): boolean {
  if (name === 'pattern') return isKind(value);
  if (name === 'from' || name === 'to') return typeof value === 'string' && formats.date.test(value);
  if (name === 'minimum' || name === 'maximum') return typeof value === 'number' && Number.isFinite(value);
  return Number.isInteger(value) && Number(value) >= 1;
}

/** Most characters or entries that a value of the field can have. */
function mostOf({ type, options }: JsonObject): number {
  const known = fieldTypeOfCustom(String(type)) ?? 'button';
  if (known === 'checkboxes') return new Set(Array.isArray(options) ? options : []).size;
  return mostItems[known] ?? mostLength[known] ?? Number.POSITIVE_INFINITY;
}

const kindMessage = (kind: PatternKind) => `message.not_${kind}`;
const DAYS = { from: 'message.day_from', to: 'message.day_to', both: 'message.day_between' } as const;
/** Keys of the texts that checks bring. */
export const checkTexts: readonly string[] = [...patternKindNames.map(kindMessage), ...Object.values(DAYS)];

/** The field with its checks as the language has them; checks that are broken bind nothing. */
export function withChecks(field: Field, item: JsonObject): Field {
  const checks = objectIn(item, 'validate');
  if (statedIn(checks).length === 0 || checkFault(item)) return field;
  const kind = isKind(checks.pattern) ? checks.pattern : undefined;
  const least = (name: string) => higher(checks[name], field.schema[name]);
  const most = (name: string) => lower(checks[name], field.schema[name]);
  const keywords = {
    minimum: numberIn(checks, 'minimum'),
    maximum: numberIn(checks, 'maximum'),
    minLength: least('minLength'),
    maxLength: most('maxLength'),
    minItems: least('minItems'),
    maxItems: most('maxItems'),
    pattern: kind && patternKinds[kind],
  };
  const days = daysOf(field, checks);
  const own = textIn(checks, 'message')?.trim();
  return {
    ...field,
    schema: { ...field.schema, ...compact(keywords) },
    messages: { ...field.messages, ...(kind ? { pattern: kindMessage(kind) } : {}), ...(days ? { check: days.message } : {}) },
    rules: { ...field.rules, ...days?.rules },
    ...(own ? { words: Object.fromEntries(saidOf(checks).map((keyword) => [keyword, own])) } : {}),
  };
}

const higher = (given: unknown, base: unknown) => (typeof given === 'number' ? Math.max(given, Number(base ?? given)) : undefined);
const lower = (given: unknown, base: unknown) => (typeof given === 'number' ? Math.min(given, Number(base ?? given)) : undefined);

/** Keywords that the checks are told by. */
const saidOf = (checks: JsonObject) => statedIn(checks).map((name) => (name === 'from' || name === 'to' ? 'check' : name));

/** Days have no keywords in JSON Schema, so they are a rule. */
function daysOf({ name }: Field, checks: JsonObject): { readonly rules: Field['rules']; readonly message: string } | undefined {
  const [from, to] = [textIn(checks, 'from'), textIn(checks, 'to')];
  if (from === undefined && to === undefined) return undefined;
  const left: Operand = { kind: 'field', path: ['custom', name] };
  const bound = (op: 'ge' | 'le', value: string | undefined): readonly Predicate[] =>
    value === undefined ? [] : [{ op, left, right: { kind: 'value', value } }];
  const text = predicateToCel(allOf([...bound('ge', from), ...bound('le', to)]));
  const said = (value: string | undefined) => (value === undefined ? undefined : compileTrusted(quote(value)));
  const rules = { check: compileTrusted(text), params: { check: compact({ from: said(from), to: said(to) }) } };
  return { rules, message: messageOfDays(from, to) };
}

function messageOfDays(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return DAYS.both;
  return from === undefined ? DAYS.to : DAYS.from;
}
