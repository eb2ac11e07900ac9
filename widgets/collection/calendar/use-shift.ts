/** Takes a record to another day: its date, and its end with it, keep their hours. */
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../engine/core/json/index.ts';
import { can, holds, type ListRequest, useText, useToast, type ViewField, withRecord } from '../../../engine/react/index.ts';
import { useMove } from '../../../engine/react/moves.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { instantOf, wallTimeOf } from '../../fields/shared/zoned-time.ts';
import { addDays, daysBetween } from '../span/days.ts';
import { type Span, type SpanFields, spanOf } from '../span/spans.ts';
import { useDayWords } from '../span/use-day-words.ts';
import type { ViewProps } from '../views/view-props.ts';

type Request = Pick<ViewProps, 'entity' | 'scope'> & {
  readonly fields: SpanFields;
  readonly timeZone: string;
  readonly request: ListRequest;
};

export type Shift = {
  /** Whether this person may move it. */
  readonly canShift: (row: RecordData) => boolean;
  readonly shift: (span: Span, toDay: string) => void;
};

const isRecord = (answer: unknown): answer is RecordData => typeof answer === 'object' && answer !== null && 'version' in answer;

/** The same hour some days later; null for what is no day or instant. */
function moved(value: unknown, field: ViewField, days: number, timeZone: string): string | null {
  if (typeof value !== 'string') return null;
  if (field.type !== 'datetime') return addDays(value.slice(0, 10), days);
  const wall = wallTimeOf(value, timeZone);
  return wall === '' ? null : instantOf(`${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`, timeZone);
}

export function useShift({ entity, scope, fields, timeZone, request }: Request): Shift {
  const { t } = useTranslation();
  const text = useText();
  const words = useDayWords();
  const { add, remove } = useToast();
  const move = useMove();
  const moving = useRef(new Set<RecordData['id']>());

  const canShift = useCallback(
    (row: RecordData) => {
      const own = withRecord(scope, row);
      const isFree = (field: ViewField | undefined) =>
        field === undefined || getAt(row, field.pointer) == null || (field.writable && !(field.rules.lock && holds(field.rules.lock, own)));
      return can(entity, 'update', scope, row) && isFree(fields.date) && isFree(fields.until);
    },
    [entity, scope, fields],
  );
  const shift = (span: Span, toDay: string) => {
    const send = async (from: Span, day: string, isWayBack: boolean): Promise<void> => {
      const { row } = from;
      const days = daysBetween(from.firstDay, day);
      if (days === 0 || moving.current.has(row.id)) return;
      moving.current.add(row.id);
      const changed = [fields.date, fields.until].filter((field) => field !== undefined && getAt(row, field.pointer) != null);
      const values = Object.fromEntries(
        changed.flatMap((field) => (field ? [[field.pointer, moved(getAt(row, field.pointer), field, days, timeZone)] as const] : [])),
      );
      try {
        const answer = await move({ record: row, values, from: request, to: request });
        const now = isRecord(answer) ? spanOf({ ...row, ...answer }, fields, timeZone) : undefined;
        const undo = () => {
          remove(notice);
          if (now) void send(now, from.firstDay, true);
        };
        const notice = add({
          text: t('calendar.moved', { name: String(row[entity.title] ?? row.id), day: words.short(day) }),
          tone: 'success',
          ...(now && !isWayBack ? { action: { label: t('calendar.undo'), run: undo } } : {}),
        });
      } catch (error) {
        add({ text: error instanceof Error ? error.message : text('engine.something_wrong'), tone: 'danger' });
      } finally {
        moving.current.delete(row.id);
      }
    };
    void send(span, toDay, false);
  };
  return { canShift, shift };
}
