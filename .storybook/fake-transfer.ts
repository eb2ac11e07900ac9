/** Rows of a file tried out, and words looked up, over memory. */

import type { EntityView } from '../engine/core/definitions/view-types.ts';
import { getAt } from '../engine/core/json/index.ts';
import type { FieldError, Resolved } from '../engine/react/types.ts';

type Row = Readonly<Record<string, unknown>>;

/** What became of a row. */
export type RowOutcome = { readonly index: number; readonly ok: boolean; readonly errors: readonly FieldError[] };

/** What is required must be there, and keys must be fields; the server knows more. */
export const fakeOutcomes = (view: EntityView, rows: readonly Row[], verb: 'create' | 'update' = 'create'): readonly RowOutcome[] =>
  rows.map((row, index) => {
    const missing = view.fields
      .filter(
        (field) => (verb === 'create' || field.name in row) && field.required && field.writable && (getAt(row, field.pointer) ?? '') === '',
      )
      .map((field): FieldError => ({ pointer: field.pointer, code: 'required', message: 'A value is needed.' }));
    const unknown = Object.keys(row)
      .filter(
        (name) =>
          name !== 'custom' &&
          !(verb === 'update' && (name === 'id' || name === 'version')) &&
          !view.fields.some((field) => field.name === name),
      )
      .map((name): FieldError => ({ pointer: `/${name}`, code: 'unknown', message: 'There is no such field.' }));
    const errors = [...missing, ...unknown];
    return { index, ok: errors.length === 0, errors };
  });

/** Rows whose id, title or searchable field is a word. */
export const fakeResolve = (
  view: EntityView,
  rows: readonly (Row & { readonly id: string | number })[],
  words: readonly string[],
): readonly Resolved[] =>
  words.map((word) => {
    const wanted = word.trim().toLowerCase();
    const has = (names: readonly string[]) => rows.filter((row) => names.some((name) => String(row[name] ?? '').toLowerCase() === wanted));
    const titled = has([view.title, 'id']);
    const found = titled.length > 0 ? titled : has(view.fields.filter((field) => field.searchable).map((field) => field.name));
    return {
      word,
      matches: wanted === '' ? [] : found.slice(0, 5).map((row) => ({ id: row.id, label: String(row[view.title] ?? row.id) })),
    };
  });
