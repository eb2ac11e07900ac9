/**
 * What the address asks of a list, as a command or a link from elsewhere does: `?create` opens the form of a new record, `?run=` that
 * of a workflow on the collection.
 */
import { useEffect, useRef } from 'react';
import { useAddressPrefix, useViewState } from '../../engine/react/index.ts';
import type { CollectionOptions } from './options.ts';

const ASKED = ['create', 'run'];

type Place = { readonly id: string; readonly widget: string } & Pick<CollectionOptions, 'compact'>;

export type Offered = {
  /** Absent where the person is not offered to create. */
  readonly create: (() => void) | undefined;
  /** Runs what is offered under this name; nothing happens where it is not. */
  readonly run: (workflow: string) => void;
};

/** Asks once and takes the words out of the address. */
export function useAsked(node: Place, offered: Offered): void {
  const [asked, setAsked] = useViewState(ASKED, node.compact ?? false, useAddressPrefix(node));
  const { create, run } = asked;
  const present = useRef(offered);
  useEffect(() => {
    present.current = offered;
  });
  useEffect(() => {
    if (create === undefined && run === undefined) return;
    setAsked({ create: undefined, run: undefined });
    if (create !== undefined) present.current.create?.();
    else if (run !== undefined) present.current.run(run);
  }, [create, run, setAsked]);
}
