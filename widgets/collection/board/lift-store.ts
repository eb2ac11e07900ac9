/** The card that is being moved. A store beside React, so that a step to another column renders two columns and nothing else. */
import { useSyncExternalStore } from 'react';
import type { Targets } from './use-targets.ts';

export type Lift = {
  readonly card: string;
  /** Column it was taken from. */
  readonly from: string;
  /** Columns that may take it. */
  readonly targets: Targets;
  /** Column that it is over now. */
  readonly over: string;
  readonly isByKeys: boolean;
};

export type LiftStore = {
  readonly get: () => Lift | undefined;
  readonly set: (lift: Lift | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createLiftStore(): LiftStore {
  let lift: Lift | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => lift,
    set: (next) => {
      if (next === lift) return;
      lift = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a column is to the card in the air: `rest` without one. */
export type ColumnPart = 'rest' | 'source' | 'legal' | 'over' | 'closed' | 'refused';

export function columnPart(lift: Lift | undefined, column: string): ColumnPart {
  if (!lift) return 'rest';
  if (lift.from === column) return 'source';
  if (lift.targets.has(column)) return lift.over === column ? 'over' : 'legal';
  return lift.over === column ? 'refused' : 'closed';
}

export const useColumnPart = (store: LiftStore, column: string): ColumnPart =>
  useSyncExternalStore(store.subscribe, () => columnPart(store.get(), column));

export const useIsLifted = (store: LiftStore, card: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get()?.card === card);
