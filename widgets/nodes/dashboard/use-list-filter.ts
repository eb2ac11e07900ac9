/** Numbers about a list of the same screen: what its filter lets through, as people change it. */
import { useMemo } from 'react';
import { useAddressPrefix, useScreen, useViewState } from '../../../engine/react/index.ts';
import { type FoundNode, nodeIn } from './node-in.ts';

type Counted = { readonly entity: string; readonly filter?: string };

const NONE: FoundNode = { id: '', widget: 'collection' };

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : []);

/** Narrows numbers about the list's entity; without a list, or one that the person has not, they stay as they are. */
export function useListFilter(id: string | undefined): <T extends Counted>(counted: T) => T {
  const screen = useScreen();
  const list = useMemo(() => (id === undefined ? undefined : nodeIn(screen?.body, { ...NONE, id })) ?? NONE, [screen, id]);
  const [{ filter }] = useViewState(FILTER, false, useAddressPrefix(list));
  return useMemo(() => {
    const own = [...textOf(list.fixed), ...textOf(filter ?? list.default_filter)];
    return (counted) => {
      if (own.length === 0 || counted.entity !== list.entity) return counted;
      return { ...counted, filter: [...own, ...textOf(counted.filter)].map((text) => `(${text})`).join(' && ') };
    };
  }, [list, filter]);
}

const FILTER = ['filter'];
