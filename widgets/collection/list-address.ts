/** What the address says of a list; where it says nothing, the view that its person chose to open it with. */
import { useEffect, useRef, useState } from 'react';
import { type SetViewState, useAddressPrefix, useScreen, useViewState, type ViewState } from '../../engine/react/index.ts';
import type { NodeProps } from '../../engine/react/types.ts';
import type { CollectionOptions } from './options.ts';
import { stateFrom } from './saved-views/state-text.ts';

/** The chosen part of the list. */
export const TAB = 'tab';
/** Id of the view that is open. */
export const SAVED = 'saved';
/** Its value where somebody chose none over the first one. */
export const NO_VIEW = '';

/** What a saved view keeps: not the day that a calendar happens to show. */
export const KEPT = ['view', TAB, 'filter', 'order', 'q', 'columns', 'group', 'mode'];
const NAMES = [...KEPT, 'at', SAVED];

export type ListAddress = { readonly state: ViewState; readonly set: SetViewState };

export function useListAddress(node: NodeProps<CollectionOptions>['node']): ListAddress {
  const [address, set] = useViewState(NAMES, node.compact ?? false, useAddressPrefix(node));
  return { state: useFirstView(node, address, set), set };
}

/**
 * The state as it is shown: that of the first view from the first render, so that nothing else is asked for before; the
 * address follows. Once: whoever leaves the view has chosen.
 */
export function useFirstView({ id }: { readonly id: string }, state: ViewState, set: SetViewState): ViewState {
  const first = useScreen()?.first_views?.[id];
  const isBare = Object.keys(state).length === 0;
  const [opening, setOpening] = useState(() => (isBare && first ? { ...stateFrom(first.state), [SAVED]: first.id } : undefined));
  const put = useRef(set);
  useEffect(() => {
    put.current = set;
  }, [set]);
  useEffect(() => {
    if (opening) put.current(opening);
  }, [opening]);
  useEffect(() => {
    if (!isBare) setOpening(undefined);
  }, [isBare]);
  return (isBare && opening) || state;
}
