/** What became of a record while somebody was typing into its form. */
import type { FieldView } from '../../core/definitions/types.ts';
import { getIn } from '../../core/json/index.ts';
import type { Labels } from '../types.ts';
import type { Json } from './document.ts';
import { keysOf, sameValue } from './pointer.ts';

/** The record as it is stored now; `fields`: those to compare, where the form has none of its own for it. */
export type Fresh = { readonly record: Json; readonly labels?: Labels; readonly fields?: readonly FieldView[] };
/** Asks for it. */
export type Refresh = () => Promise<Fresh>;

type Change<F> = { readonly field: F; readonly mine: unknown; readonly theirs: unknown };
export type ConcurrentChanges<F extends FieldView = FieldView> = {
  /** Changed here and there, to different values. */
  readonly clashes: readonly Change<F>[];
  /** Changed there alone. */
  readonly others: readonly Change<F>[];
  readonly labels: Labels;
};

type Versions = { readonly base: Json; readonly mine: Json; readonly theirs: Json };

/** Compares what somebody began with, what is typed by now, and what is stored. */
export function compareVersions<F extends FieldView>(
  fields: readonly F[],
  { base, mine, theirs }: Versions,
  labels: Labels = {},
): ConcurrentChanges<F> {
  const at = (doc: Json, field: F) => getIn(doc, keysOf(field.pointer));
  const changed = fields.flatMap((field) => {
    const [began, own, stored] = [at(base, field), at(mine, field), at(theirs, field)];
    if (sameValue(began, stored) || sameValue(own, stored)) return [];
    return [{ field, mine: own, theirs: stored, isOwn: !sameValue(own, began) }];
  });
  return { clashes: changed.filter(({ isOwn }) => isOwn), others: changed.filter(({ isOwn }) => !isOwn), labels };
}
