/** What is offered by the form as it stands: asked a little after it changed; a later answer of an earlier question is dropped. */
import { useCallback, useEffect, useState } from 'react';
import type { OfferSource } from '../../../engine/react/form/use-offer.ts';
import { type Offered, readOffered } from '../../primitives/day-choices/offered-days.ts';

type State = { readonly offered: Offered | undefined; readonly fault: string | undefined; readonly isLoading: boolean };
export type OfferedState = State & { readonly renew: () => void };

/** Quiet time before it is asked, in milliseconds: an address is still being typed. */
const QUIET = 300;
const NOTHING: State = { offered: undefined, fault: undefined, isLoading: false };

/** `from`: the first day, where somebody went on from the one that the form says. */
export function useOffered({ input, ask }: Pick<OfferSource, 'input' | 'ask'>, from: string | undefined): OfferedState {
  const [state, setState] = useState<State>(NOTHING);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when somebody wants it
  useEffect(() => {
    if (!input) {
      setState(NOTHING);
      return undefined;
    }
    let isCurrent = true;
    setState((before) => ({ ...before, isLoading: true }));
    const timer = setTimeout(() => {
      ask(from === undefined ? {} : { from }).then(
        (answer) => isCurrent && setState({ offered: readOffered(answer), fault: undefined, isLoading: false }),
        (error: unknown) => isCurrent && setState({ offered: undefined, fault: wordsOf(error), isLoading: false }),
      );
    }, QUIET);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [input, ask, from, round]);
  return { ...state, renew: useCallback(() => setRound((before) => before + 1), []) };
}

/** The first fault of a field, or what the problem says. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as readonly { readonly message?: unknown }[]) : [];
  return typeof first?.message === 'string' ? first.message : error.message;
}
