/** The screen that a node stands on: saved views belong to it, and its lists share one address. */
import { createContext, useContext, useMemo } from 'react';
import type { ScreenNode } from '../../core/definitions/types.ts';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';
import { isObject } from '../../core/json/index.ts';

type Screen = Pick<ScreenPlan, 'id' | 'body'>;

/** Undefined outside of screens: in the catalogue, in the shell. */
export const ScreenContext = createContext<Screen | undefined>(undefined);

export const useScreen = (): Screen | undefined => useContext(ScreenContext);

type Place = Pick<ScreenNode, 'id' | 'widget'>;

const isNode = (value: object): value is Place & { readonly compact?: unknown } =>
  'id' in value && typeof value.id === 'string' && 'widget' in value && typeof value.widget === 'string';

/** Nodes in the order in which the definition has them, whatever holds them. */
function nodesIn(value: unknown): readonly (Place & { readonly compact?: unknown })[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isObject(value)) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)];
}

/**
 * What stands before a node's names in the address: nothing for the first widget of its kind on the screen,
 * so that links stay short; its id for every other, so that two lists on one page do not read each other's filters.
 */
export function addressPrefix(screen: Screen | undefined, node: Place): string {
  const first = nodesIn(screen?.body).find(({ widget, compact }) => widget === node.widget && compact !== true);
  return first === undefined || first.id === node.id ? '' : `${node.id}.`;
}

/** `addressPrefix` on the present screen. */
export function useAddressPrefix({ id, widget }: Place): string {
  const screen = useScreen();
  return useMemo(() => addressPrefix(screen, { id, widget }), [screen, id, widget]);
}
