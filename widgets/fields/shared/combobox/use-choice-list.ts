/** The choices behind a combobox: given at once, or found by words; the answer to the last question wins. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Choice, FieldProps } from '../../../../engine/react/types.ts';

export type { Choice };
export type ChoiceList = {
  readonly choices: readonly Choice[];
  readonly state: 'idle' | 'loading' | 'failed';
  /** Asks for the choices that match. */
  readonly ask: (words: string) => void;
  /** Asks once more for what was asked last. */
  readonly retry: () => void;
};

type Request = { readonly options?: FieldProps['options']; readonly search?: FieldProps['search'] };

export function useChoiceList({ options, search }: Request): ChoiceList {
  const turn = useRef(0);
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ readonly choices: readonly Choice[]; readonly state: ChoiceList['state'] }>({
    choices: [],
    state: 'idle',
  });
  const ask = useCallback(
    (next: string) => {
      setWords(next);
      if (!search) return;
      turn.current += 1;
      const mine = turn.current;
      setFound((before) => ({ ...before, state: 'loading' }));
      search(next).then(
        (choices) => mine === turn.current && setFound({ choices, state: 'idle' }),
        () => mine === turn.current && setFound({ choices: [], state: 'failed' }),
      );
    },
    [search],
  );
  const retry = useCallback(() => ask(words), [ask, words]);
  const matching = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return options?.filter((option) => option.label.toLowerCase().includes(wanted)) ?? [];
  }, [options, words]);
  return search ? { ...found, ask, retry } : { choices: matching, state: 'idle', ask, retry };
}
