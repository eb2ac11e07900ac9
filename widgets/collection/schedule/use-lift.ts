/** Lifting, moving and dropping a bar, whichever way somebody does it. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { columnKey } from '../board/column-value.ts';
import { lengthIn, type Span, type SpanFields, spanOf } from '../span/spans.ts';
import type { Lift, LiftStore } from './lift-store.ts';
import { isSameTarget, startingAt, type Target, targetOf } from './targets.ts';

type Request = {
  readonly store: LiftStore;
  readonly field: ViewField;
  readonly fields: SpanFields;
  readonly timeZone: string;
  /** Records that are drawn or wait, by id. */
  readonly rowOf: (id: string) => RecordData | undefined;
  readonly canMove: (row: RecordData) => boolean;
  readonly takesTray: boolean;
  readonly nameOf: (row: RecordData) => string;
  readonly wordsOf: (target: Target) => string;
  readonly drop: (row: RecordData, target: Target) => void;
  /** Tells those who do not see the board. */
  readonly say: (words: string) => void;
};

export type Lifting = {
  /** False: it stays where it is. */
  readonly lift: (id: string, how: { readonly isByKeys: boolean; readonly over?: (from: Target | undefined) => Target }) => boolean;
  /** Another place for what is lifted; undefined: none that takes it. */
  readonly over: (target: Target | undefined) => void;
  readonly cancel: () => void;
  /** Drops what is lifted where it is; where that is nowhere or where it was, it goes back. Answers the record. */
  readonly settle: () => RecordData | undefined;
};

/** Where a record stands, and for how long. */
export function placedOf(
  row: RecordData,
  { field, fields, timeZone }: Pick<Request, 'field' | 'fields' | 'timeZone'>,
): Pick<Lift, 'from' | 'length'> {
  const value = getAt(row, field.pointer);
  const span: Span | undefined = spanOf(row, fields, timeZone);
  const length = span && !span.isAllDay ? span.end - span.start : lengthIn(row, fields);
  const lane = value === null || value === undefined ? undefined : columnKey(value);
  return { from: span && targetOf(span, lane), length };
}

const FINE = 5;

export function useLift(request: Request): Lifting {
  const { store, field, fields, timeZone, rowOf, canMove, takesTray, nameOf, wordsOf, drop, say } = request;
  const { t } = useTranslation();
  const lift = useCallback<Lifting['lift']>(
    (id, { isByKeys, over }) => {
      const row = rowOf(id);
      if (!row) return false;
      if (!canMove(row)) {
        say(t('schedule.stays', { name: nameOf(row) }));
        return false;
      }
      const { from, length } = placedOf(row, { field, fields, timeZone });
      const first = from?.lane === undefined ? over?.(from) : from;
      const at = first?.start !== undefined && first.end === undefined ? startingAt(first, first.start, length, FINE) : first;
      store.set({ row, from, over: at, length, isByKeys });
      say(t('schedule.lifted', { name: nameOf(row), at: at ? wordsOf(at) : '' }));
      return true;
    },
    [store, field, fields, timeZone, rowOf, canMove, nameOf, wordsOf, say, t],
  );
  const over = useCallback<Lifting['over']>(
    (target) => {
      const lifted = store.get();
      const isTray = target !== undefined && target.lane === undefined;
      const isRefused = isTray && (!takesTray || lifted?.from?.lane === undefined);
      const next = isRefused ? undefined : target;
      if (store.over(next) && lifted?.isByKeys && next) say(wordsOf(next));
    },
    [store, takesTray, wordsOf, say],
  );
  const cancel = useCallback(() => {
    const lifted = store.get();
    if (!lifted) return;
    store.set(undefined);
    say(t('schedule.stays', { name: nameOf(lifted.row) }));
  }, [store, say, nameOf, t]);
  const settle = useCallback(() => {
    const lifted = store.get();
    if (!lifted) return undefined;
    const { row, over: target, from } = lifted;
    if (!target || isSameTarget(target, from)) {
      cancel();
      return row;
    }
    store.set(undefined);
    // Somebody else may have changed it while it was in the air: what counts is the record as it is now.
    drop(rowOf(String(row.id)) ?? row, target);
    return row;
  }, [store, cancel, drop, rowOf]);
  return useMemo(() => ({ lift, over, cancel, settle }), [lift, over, cancel, settle]);
}
