/** `?create` in the address opens the form of a new record, as a command or a link from elsewhere asks for it. */
import { useEffect, useRef } from 'react';
import { useAddressPrefix, useViewState } from '../../engine/react/index.ts';
import type { CollectionOptions } from './options.ts';

const CREATE = ['create'];

type Place = { readonly id: string; readonly widget: string } & Pick<CollectionOptions, 'compact'>;

/** Asks once and takes the word out of the address; nothing happens where the person is not offered to create. */
export function useAskedCreate(node: Place, isOffered: boolean, onCreate: () => void): void {
  const [asked, setAsked] = useViewState(CREATE, node.compact ?? false, useAddressPrefix(node));
  const isAsked = asked.create !== undefined;
  const open = useRef(onCreate);
  useEffect(() => {
    open.current = onCreate;
  });
  useEffect(() => {
    if (!isAsked) return;
    setAsked({ create: undefined });
    if (isOffered) open.current();
  }, [isAsked, isOffered, setAsked]);
}
