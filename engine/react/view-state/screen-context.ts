/** The screen that a node stands on: saved views belong to it, and its lists share one address. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { ScreenNode } from '../../core/definitions/types.ts';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';
import { addressPrefix } from '../../core/records/address-prefix.ts';
import { keys } from '../records/keys.ts';

type Screen = Pick<ScreenPlan, 'id' | 'body' | 'first_views'>;

/** Undefined outside of screens: in the catalogue, in the shell. */
export const ScreenContext = createContext<Screen | undefined>(undefined);

export const useScreen = (): Screen | undefined => useContext(ScreenContext);

/** Has the plan of a screen asked for again, after something changed that it tells. */
export function useScreenRefresh(id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keys.screen(id) });
}

type Place = Pick<ScreenNode, 'id' | 'widget'>;

/** `addressPrefix` on the present screen. */
export function useAddressPrefix({ id, widget }: Place): string {
  const screen = useScreen();
  return useMemo(() => addressPrefix(screen?.body, { id, widget }), [screen, id, widget]);
}
