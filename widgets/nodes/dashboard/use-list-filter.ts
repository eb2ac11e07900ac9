/** Numbers about a list of the same screen: what its filter lets through, as people change it. */
import { useMemo } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import { useAddressPrefix, useScreen, useViewState } from '../../../engine/react/index.ts';

type ListNode = {
  readonly id: string;
  readonly widget: string;
  readonly entity?: unknown;
  readonly fixed?: unknown;
  readonly default_filter?: unknown;
};
type Counted = { readonly entity: string; readonly filter?: string };

const NONE: ListNode = { id: '', widget: 'collection' };
const isList = (value: Readonly<Record<string, unknown>>, id: string): boolean => value.id === id && value.widget === NONE.widget;

function listIn(value: unknown, id: string): ListNode | undefined {
  if (Array.isArray(value)) return value.map((one) => listIn(one, id)).find((one) => one !== undefined);
  if (!isObject(value)) return undefined;
  return isList(value, id) ? { ...value, id, widget: NONE.widget } : listIn(Object.values(value), id);
}

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : []);

/** Narrows numbers about the list's entity; without a list, or one that the person has not, they stay as they are. */
export function useListFilter(id: string | undefined): <T extends Counted>(counted: T) => T {
  const screen = useScreen();
  const list = useMemo(() => (id === undefined ? undefined : listIn(screen?.body, id)) ?? NONE, [screen, id]);
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
