/** What became of a record while somebody was typing into its form. */
import type { FieldView } from '../../core/definitions/types.ts';
import { isFileType } from '../../core/fields/field-types.ts';
import { getIn, isObject } from '../../core/json/index.ts';
import { mergeField } from '../../core/merge/index.ts';
import { type ChangedBy, changedBy } from '../records/changed-by.ts';
import type { Labels, RecordData } from '../types.ts';
import type { Json } from './document.ts';
import { keysOf, sameValue } from './pointer.ts';

/** The record as it is stored now; `fields`: those to compare, where the form has none of its own for it. */
export type Fresh = { readonly record: RecordData; readonly labels?: Labels; readonly fields?: readonly FieldView[] };
/** Asks for it. */
export type Refresh = () => Promise<Fresh>;

type Change<F> = { readonly field: F; readonly mine: unknown; readonly theirs: unknown };
export type ConcurrentChanges<F extends FieldView = FieldView> = {
  /** Changed here and there, to different values, and nothing says which is meant. */
  readonly clashes: readonly Change<F>[];
  /** Changed there alone. */
  readonly others: readonly Change<F>[];
  /** Changed here and there, and put together by the field’s rule to something else than what is typed. */
  readonly merged: readonly { readonly field: F; readonly value: unknown }[];
  readonly labels: Labels;
  readonly by?: ChangedBy | undefined;
};

type Versions = { readonly base: Json; readonly mine: Json; readonly theirs: Json };

/** Compares what somebody began with, what is typed by now, and what is stored. */
export function compareVersions<F extends FieldView>(
  fields: readonly F[],
  { base, mine, theirs }: Versions,
  labels: Labels = {},
): ConcurrentChanges<F> {
  const [clashes, others]: [Change<F>[], Change<F>[]] = [[], []];
  const merged: { field: F; value: unknown }[] = [];
  for (const field of fields) {
    const at = (doc: Json) => getIn(doc, keysOf(field.pointer));
    const [began, own, stored] = [at(base), at(mine), at(theirs)];
    const same = (one: unknown, other: unknown) => sameFieldValue(field, one, other);
    if (same(began, stored) || same(own, stored)) continue;
    const change = { field, mine: own, theirs: stored };
    const put = mergeField(field, { base: began, mine: own, theirs: stored });
    if (same(own, began)) others.push(change);
    else if (put.clash) clashes.push(change);
    else if (!same(put.value, own)) merged.push({ field, value: put.value });
  }
  return { clashes, others, merged, labels, by: changedBy(theirs, labels) };
}

/** Files are the same by their ids: their addresses are others each time. */
const sameFieldValue = (field: FieldView, one: unknown, other: unknown): boolean => {
  const facts = (value: unknown) =>
    isFileType(field.type) && Array.isArray(value) ? value.map((file) => (isObject(file) ? file.id : file)) : value;
  return sameValue(facts(one), facts(other));
};
