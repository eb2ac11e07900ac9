/** When lanes cannot be used on the days shown, as the view's `off` answers. */
import { useMemo } from 'react';
import { type AnswerState, useAnswer } from '../../../engine/react/index.ts';
import { columnKey } from '../board/column-value.ts';
import type { ViewOptions } from '../options.ts';
import type { Range } from '../span/days.ts';
import { MINUTES_A_DAY, minutesOf } from '../span/spans.ts';
import { useSteadyMap } from './steady.ts';

export type Off = {
  readonly day: string;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  /** Why, in words. */
  readonly message: string;
  /** As on every day: it is hatched without words in it. */
  readonly isUsual?: boolean;
};

const NONE: ReadonlyMap<string, readonly Off[]> = new Map();

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> => typeof row === 'object' && row !== null;

/** Rows of an answer that has them. */
export const rowsIn = (answer: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isRow(answer) && Array.isArray(answer.rows) ? answer.rows.filter(isRow) : [];

/** By key of the lane. What says no day or no time is left out. */
export function offIn(answer: unknown): ReadonlyMap<string, readonly Off[]> {
  const byLane = new Map<string, Off[]>();
  for (const { lane, day, from, to, message, reason, is_usual: isUsual } of rowsIn(answer)) {
    const start = minutesOf(from);
    // The end of a day is midnight, which no clock shows as 24:00.
    const end = to === '24:00' ? MINUTES_A_DAY : minutesOf(to);
    if (typeof day !== 'string' || start === undefined || end === undefined || end <= start) continue;
    const key = columnKey(lane);
    const one = { day, from: start, to: end, message: String(message ?? reason ?? ''), ...(isUsual === true ? { isUsual } : {}) };
    byLane.set(key, [...(byLane.get(key) ?? []), one]);
  }
  return byLane;
}

export function useOff(
  entity: string,
  { off }: ViewOptions,
  { first, last }: Range,
): Pick<AnswerState, 'error' | 'retry'> & {
  readonly off: ReadonlyMap<string, readonly Off[]>;
} {
  const input = useMemo(() => ({ from: first, to: last }), [first, last]);
  const { answer, error, retry } = useAnswer({ entity, workflow: off?.workflow, input });
  return { off: useSteadyMap(useMemo(() => (answer === undefined ? NONE : offIn(answer)), [answer])), error, retry };
}
