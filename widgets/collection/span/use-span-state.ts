/** Which days are shown, and by what: kept in the address. */
import { today as todayOf } from '../../../engine/core/rules/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useApp } from '../../../engine/react/index.ts';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import type { CalendarMode, ViewOptions } from '../options.ts';
import type { CollectionState } from '../use-collection-state.ts';
import { isDay, step } from './days.ts';

export type SpanState = {
  readonly modes: readonly CalendarMode[];
  readonly mode: CalendarMode;
  /** The day that the span is around; the one chosen in a month. */
  readonly at: string;
  readonly today: string;
  readonly timeZone: string;
  readonly setMode: (mode: CalendarMode) => void;
  readonly go: (day: string) => void;
  readonly open: (mode: CalendarMode, day: string) => void;
  readonly next: () => void;
  readonly previous: () => void;
};

const ALL: readonly CalendarMode[] = ['month', 'week', 'day'];
const fromShortest: readonly CalendarMode[] = ['day', 'week', 'month'];

export function useSpanState(view: ViewOptions, state: CollectionState, scope: RuleScope): SpanState {
  const isPhone = useIsPhone();
  const { org } = useApp();
  const timeZone = scope.timeZone ?? org.time_zone;
  const modes = view.modes ?? ALL;
  const shortest = fromShortest.find((mode) => modes.includes(mode));
  const own = (isPhone ? shortest : modes[0]) ?? 'month';
  const mode = modes.find((one) => one === state.mode) ?? own;
  const today = todayOf({ now: scope.now ?? new Date().toISOString(), timeZone }) ?? new Date().toISOString().slice(0, 10);
  const at = isDay(state.at) ? state.at : today;
  const dayText = (day: string) => (day === today ? undefined : day);
  const go = (day: string) => state.setSpan({ at: dayText(day) });
  return {
    modes,
    mode,
    at,
    today,
    timeZone,
    setMode: (next) => state.setSpan({ mode: next }),
    go,
    open: (next, day) => state.setSpan({ mode: next, at: dayText(day) }),
    next: () => go(step(mode, at, 1)),
    previous: () => go(step(mode, at, -1)),
  };
}
