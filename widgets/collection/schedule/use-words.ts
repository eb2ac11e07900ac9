/** What a schedule says: of records, and of places where they may go. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { fieldAt, type ListState, useFormat, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { titleOf } from '../../primitives/support/title-of.ts';
import type { ViewOptions } from '../options.ts';
import type { Span } from '../span/spans.ts';
import type { DayWords } from '../span/use-day-words.ts';
import { clockOf, type Face, namedValue, useFaces } from '../span/use-faces.ts';
import type { Lane } from './lane-rows.ts';
import type { Target } from './targets.ts';

type Request = {
  readonly entity: EntityView;
  readonly view: ViewOptions;
  readonly words: DayWords;
  readonly isWeek: boolean;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly labelOf: ListState['labelOf'];
};

/** Bars are named by the first of the view's columns, which says what is to be done; the record's own name stands beside it. */
export function useBarFaces(entity: EntityView, view: ViewOptions, labelOf: ListState['labelOf']): (span: Span) => Face {
  const text = useText();
  const { date } = useFormat();
  const [lead, ...rest] = view.columns ?? [];
  const others = rest.join();
  const own = useMemo(() => ({ ...view, columns: others === '' ? [] : others.split(',') }), [view, others]);
  const faceOf = useFaces(entity, own, labelOf);
  return useCallback(
    (span) => {
      const face = faceOf(span);
      const first = namedValue(fieldAt(entity, lead), span.row, { labelOf, text, date });
      return first ? { ...face, title: first.label } : face;
    },
    [faceOf, entity, lead, labelOf, text, date],
  );
}

export function useWords({ entity, view, words, isWeek, lanes, labelOf }: Request) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const nameOf = useCallback(
    (row: RecordData) => titleOf(entity, row, { labelOf, text, date: format.date }),
    [entity, labelOf, text, format],
  );
  const badgeOf = useCallback(
    (row: RecordData) => namedValue(fieldAt(entity, view.badge), row, { labelOf, text, date: format.date })?.label ?? '',
    [entity, view.badge, labelOf, text, format],
  );
  const alongOf = useCallback(
    (row: RecordData) => {
      const names = view.along === undefined ? '' : getAt(row, view.along);
      return typeof names === 'string' ? names : '';
    },
    [view.along],
  );
  const travelOf = useCallback(
    (row: RecordData) => {
      const minutes = view.travel === undefined ? 0 : getAt(row, view.travel);
      return typeof minutes === 'number' ? minutes : 0;
    },
    [view.travel],
  );
  const wordsOf = useCallback(
    ({ lane, day, start, end }: Target) => {
      const hours = [start, end].flatMap((minute) => (minute === undefined ? [] : [format.time(clockOf(minute))])).join(' – ');
      const time = start === undefined ? t('schedule.any_time') : hours;
      const name = lane === undefined ? '' : (lanes.get(lane)?.label ?? '');
      return [name, isWeek ? words.short(day) : '', time].filter((part) => part !== '').join(', ');
    },
    [format, words, isWeek, lanes, t],
  );
  return { nameOf, badgeOf, alongOf, travelOf, wordsOf };
}
