/** What columns and cards of one board share. It changes with the definition and the columns, never with a press or a drag. */
import { createContext, type RefObject, useContext } from 'react';
import type { ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Column } from './column-value.ts';
import type { LiftStore } from './lift-store.ts';
import type { Drop } from './use-drop.ts';
import type { TargetsOf } from './use-targets.ts';

export type BoardParts = Pick<ViewProps, 'entity' | 'view' | 'scope' | 'verbs' | 'canOpen' | 'onOpen'> & {
  readonly columns: readonly Column[];
  /** Lines of a card. */
  readonly lines: readonly ViewField[];
  readonly store: LiftStore;
  readonly targetsOf: TargetsOf;
  readonly drop: Drop;
  readonly nameOf: (row: RecordData) => string;
  /** Names of the cards drawn, by id: what a card refers to, its own list knows. */
  readonly names: Map<string, string>;
  /** Id of the element that says how cards are moved by keyboard. */
  readonly hint: string;
  /** Records on the board by id. */
  readonly rows: Map<string, RecordData>;
  /** Card that gets the focus when it appears in its new column. */
  readonly focusNext: RefObject<string | undefined>;
};

export const BoardContext = createContext<BoardParts | null>(null);

/** Throws outside a board, which is a mistake of the code. */
export function useBoard(): BoardParts {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('This hook works inside a board only.');
  return parts;
}
