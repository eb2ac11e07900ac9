/** What the parts of one calendar share. */
import { createContext, type ReactNode, useContext } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import type { Span } from '../span/spans.ts';
import type { DayWords } from '../span/use-day-words.ts';
import type { Face } from '../span/use-faces.ts';
import type { SpanState } from '../span/use-span-state.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Shift } from './use-shift.ts';

export type CalendarParts = Pick<ViewProps, 'canOpen' | 'onOpen'> & {
  readonly spans: readonly Span[];
  readonly span: SpanState;
  readonly words: DayWords;
  readonly faceOf: (span: Span) => Face;
  /** Draws a record by the card of the view, where lists have room for it; absent without one. */
  readonly cardOf: ((row: RecordData) => ReactNode) | undefined;
  readonly moves: Shift;
  /** Opens the form of a new record at a day, and between two minutes of it; undefined for people who may not. */
  readonly create: ((day: string, minutes?: { readonly from: number; readonly to: number }) => void) | undefined;
};

export const CalendarContext = createContext<CalendarParts | null>(null);

/** Throws outside a calendar, which is a mistake of the code. */
export function useCalendar(): CalendarParts {
  const parts = useContext(CalendarContext);
  if (!parts) throw new Error('This hook works inside a calendar only.');
  return parts;
}
