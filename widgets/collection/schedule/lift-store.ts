/** The bar that is being moved. A store beside React, so that a step renders the lanes it leaves and enters and nothing else. */
import { useSyncExternalStore } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import { isSameTarget, type Target } from './targets.ts';

export type Lift = {
  readonly row: RecordData;
  /** Where it was taken from; in the tray it has no lane, and where nobody said a day, nothing. */
  readonly from: Target | undefined;
  /** Where it would go; undefined: nowhere that takes it. */
  readonly over: Target | undefined;
  /** Minutes that it lasts. */
  readonly length: number;
  readonly isByKeys: boolean;
};

export type LiftStore = {
  readonly get: () => Lift | undefined;
  readonly set: (lift: Lift | undefined) => void;
  /** Another place for the bar that is lifted; answers whether it is another. */
  readonly over: (target: Target | undefined) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createLiftStore(): LiftStore {
  let lift: Lift | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Lift | undefined) => {
    if (next === lift) return;
    lift = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => lift,
    set,
    over: (target) => {
      if (!lift || isSameTarget(lift.over, target) || (lift.over === undefined && target === undefined)) return false;
      set({ ...lift, over: target });
      return true;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The bar in the air while it is over this lane; the same object until it goes elsewhere. */
export const useLiftOver = (store: LiftStore, lane: string | undefined): Lift | undefined =>
  useSyncExternalStore(store.subscribe, () => {
    const lift = store.get();
    return lift?.over !== undefined && lift.over.lane === lane ? lift : undefined;
  });

export const useIsLifted = (store: LiftStore, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => String(store.get()?.row.id) === id);
