/** What the parts of one schedule share. None of it changes while a bar is in the air. */
import { createContext, type ReactNode, useContext } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewOptions } from '../options.ts';
import type { RouteLook } from '../routes/routes.ts';
import type { Span } from '../span/spans.ts';
import type { DayWords } from '../span/use-day-words.ts';
import type { Face } from '../span/use-faces.ts';
import type { Hours } from './hours.ts';
import type { Lane, LaneRow } from './lane-rows.ts';
import type { LiftStore } from './lift-store.ts';
import type { Target } from './targets.ts';
import type { Conflict, Trial } from './use-judge.ts';

export type ScheduleParts = {
  readonly entity: EntityView;
  readonly view: ViewOptions;
  readonly store: LiftStore;
  readonly words: DayWords;
  /** The days shown. */
  readonly days: readonly string[];
  readonly today: string;
  readonly timeZone: string;
  readonly hours: Hours;
  /** Whether there is room for what has no time. */
  readonly hasUntimed: boolean;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly faceOf: (span: Span) => Face;
  readonly badgeOf: (row: RecordData) => string;
  readonly alongOf: (row: RecordData) => string;
  readonly travelOf: (row: RecordData) => number;
  readonly nameOf: (row: RecordData) => string;
  readonly canMove: (row: RecordData) => boolean;
  /** Bars may be made longer and shorter. */
  readonly canResize: boolean;
  /** 'Ravi Kumar, 9:30 am to 11:00 am' */
  readonly wordsOf: (target: Target) => string;
  readonly tried: (trial: Trial) => Promise<readonly Conflict[]>;
  /** How the route of a lane is drawn on the map beside it; undefined while there is none. */
  readonly lookOf: ((lane: string) => RouteLook | undefined) | undefined;
  /** In place of the head that names a lane and counts what it has. */
  readonly headOf?: ((row: LaneRow) => ReactNode) | undefined;
  readonly onOpen: ((row: RecordData) => void) | undefined;
  /** Id of the sentence that says which keys do what. */
  readonly hint: string;
};

export const ScheduleContext = createContext<ScheduleParts | null>(null);

/** Throws outside a schedule, which is a mistake of the code. */
export function useSchedule(): ScheduleParts {
  const parts = useContext(ScheduleContext);
  if (!parts) throw new Error('This hook works inside a schedule only.');
  return parts;
}
