/** The block around its controls, which stand in the form's own fields. */
import { createContext, useContext } from 'react';
import type { Lookups, PlaceItem } from './lookups.ts';

export type Block = {
  readonly lookups: Lookups;
  /** City and state of a pincode. */
  readonly fillCity: (place: PlaceItem) => void;
  /** The state of a city. */
  readonly fillState: (place: PlaceItem) => void;
};

export const BlockContext = createContext<Block | undefined>(undefined);

/** Throws outside an address block. */
export function useBlock(): Block {
  const block = useContext(BlockContext);
  if (!block) throw new Error('This control stands in no address block.');
  return block;
}
