/** From what a page shows to what stands in its form, and from there to what is sent. Pure. */
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';
import { evaluatePredicate } from '../../../engine/core/rules/predicate.ts';
import type { Page, Values } from './types.ts';

export type Row = Readonly<Record<string, string>>;
/** `proof` stands for the link by which it came in. */
export type Picture = { readonly id: string; readonly name: string; readonly proof: string };

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
export const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);
export const picturesIn = (value: unknown): readonly Picture[] => (Array.isArray(value) ? value : []);

export const newRow = ({ items = [] }: LinkedField): Row => Object.fromEntries(items.map(({ name, first }) => [name, textOf(first)]));

/** What was told already, or an empty form. */
export const valuesIn = ({ form, answer, ...shown }: Page): Values =>
  Object.fromEntries(form.map((field) => [field.name, startOf(field, answer?.[field.name] ?? shown[field.name])]));

function startOf(field: LinkedField, value: unknown): unknown {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  switch (field.kind) {
    case 'rows': {
      const rows = list.map((row) => Object.fromEntries((field.items ?? []).map(({ name }) => [name, textOf((row as Values)[name])])));
      return rows.length > 0 ? rows : [newRow(field)];
    }
    case 'choices':
    case 'pictures':
      return list;
    case 'choice':
    case 'rating':
      return value ?? null;
    case 'offer':
      return null;
    default:
      return textOf(value);
  }
}

const allTold = (form: readonly LinkedField[], values: Values): Values =>
  Object.fromEntries(form.map((field) => [field.name, toldOf(field, values[field.name])]));

/** Fields that are asked for, by what was told so far: not those in whose stead something was chosen. */
export function shownFields(form: readonly LinkedField[], values: Values): readonly LinkedField[] {
  const told = allTold(form, values);
  const left = new Set(form.flatMap(({ name, instead = [] }) => (told[name] === null ? [] : instead)));
  return form.filter(({ name, show }) => !left.has(name) && (show === undefined || evaluatePredicate(show, nestedOf(told))));
}

/** What choices of this field depend on, as it was told; undefined while some of it is missing. */
export function toldFor({ by = [] }: LinkedField, form: readonly LinkedField[], values: Values): Values | undefined {
  const told = allTold(form, values);
  const needed = by.map((name) => [name, told[name] ?? null] as const);
  return needed.some(([, value]) => value === null) ? undefined : Object.fromEntries(needed);
}

/** Names with a slash stand inside an object, as the server takes them. */
export function nestedOf(values: Values): Values {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [outer = '', inner] = name.split('/');
    if (inner === undefined) nested[outer] = value;
    else nested[outer] = { ...(nested[outer] as Values | undefined), [inner]: value };
  }
  return nested;
}

/** The field that a fault's pointer lies in. */
export const fieldAt = (form: readonly LinkedField[], pointer: string): LinkedField | undefined =>
  form.find(({ name }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));

/** A value as the server takes it; null for what is left empty. */
export function toldOf(field: LinkedField, value: unknown): unknown {
  switch (field.kind) {
    case 'number':
      return value === '' ? null : Number(value);
    case 'rows':
      return rowsIn(value)
        .filter((row) => (field.items ?? []).some(({ name, kind }) => kind === 'text' && (row[name] ?? '').trim() !== ''))
        .map((row) => Object.fromEntries((field.items ?? []).map((item) => [item.name, toldOf(item, row[item.name])])));
    case 'pictures':
      return picturesIn(value).map(({ id, proof }) => ({ id, proof }));
    case 'offer':
      return value ?? null;
    case 'choice':
    case 'choices':
    case 'rating':
      return value;
    default: {
      const text = textOf(value).trim();
      return text === '' ? null : text;
    }
  }
}

/** What can be told without asking the server: what is missing, and numbers out of their bounds. */
export function faultKind(field: LinkedField, value: unknown): 'needed' | 'bounds' | undefined {
  const told = toldOf(field, value);
  if (told === null || (Array.isArray(told) && told.length === 0)) return field.isRequired ? 'needed' : undefined;
  if (field.kind !== 'number' || typeof told !== 'number') return undefined;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
  return told >= minimum && told <= maximum ? undefined : 'bounds';
}
