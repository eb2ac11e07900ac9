import { createContext, useContext } from 'react';
import type { ViewField } from '../../../../engine/react/index.ts';
import type { RecordData } from '../../../../engine/react/types.ts';
import type { GridStore } from './grid-store.ts';

/** Where the choice goes after a cell was edited. */
export type Onward = 'down' | 'on' | 'back' | 'stay';

export type Grid = {
  readonly store: GridStore;
  /** Begins the ids of what is said of cells that were refused. */
  readonly faultsId: string;
  /** Stores what was entered, and goes on. */
  readonly commit: (row: RecordData, field: ViewField, value: unknown, onward: Onward) => void;
  /** Leaves the value as it was. */
  readonly cancel: () => void;
};

export const GridContext = createContext<Grid | undefined>(undefined);

export function useGrid(): Grid {
  const grid = useContext(GridContext);
  if (!grid) throw new Error('A cell of a grid stands in a grid.');
  return grid;
}
