import type { RuleScope } from '../../../../engine/core/rules/types.ts';
import { useFormat, useText } from '../../../../engine/react/index.ts';

type Window = {
  readonly date: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly scope: RuleScope;
};

/** 'Today · 9:00 am – 11:00 am': when the work is planned, in words; undefined when nobody said. */
export function useTaskWindow({ date, from, to, scope }: Window): string | undefined {
  const format = useFormat();
  const text = useText();
  const today = format.dayOf(scope.now ?? new Date().toISOString());
  const day = date === undefined ? undefined : format.day(date, today);
  const hours = [from, to].filter((time) => time !== undefined).map((time) => format.time(time));
  const span = hours.length === 2 ? text('filter.range', { from: hours[0] ?? '', to: hours[1] ?? '' }) : hours[0];
  return [day, span].filter((part) => part !== undefined).join(' · ') || undefined;
}
