/** Of very many rows a page asks for a share: the first so many, those that are looked for, and the parts of those that are unfolded. */
import { useState } from 'react';
import type { OpenRows } from './use-open-rows.ts';

const PAGE = 25;

export type Share = {
  readonly search: string;
  readonly setSearch: (words: string) => void;
  readonly more: () => void;
  /** What the workflow is asked with besides. */
  readonly input: Readonly<Record<string, unknown>>;
};

export function useShare({ keys }: OpenRows): Share {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(PAGE);
  const find = (words: string) => {
    setSearch(words);
    setMost(PAGE);
  };
  const words = search.trim();
  const input = { most, ...(words === '' ? {} : { search: words }), ...(keys.length === 0 ? {} : { open: keys }) };
  return { search, setSearch: find, more: () => setMost(most + PAGE), input };
}
