/** Words to look for. The list asks for them once typing pauses. */

import { memo, useEffect, useRef, useState } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

/** `hint`: what stands in the empty box, where another search is near. */
type Props = { readonly value: string; readonly onChange: (words: string) => void; readonly label: string; readonly hint?: string };

/** Quiet time before the list asks, in milliseconds. */
const QUIET = 250;

export const SearchBox = memo(function SearchBox({ value, onChange, label, hint }: Props) {
  const text = useText();
  const [words, setWords] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Cleared from elsewhere ('Clear filters', the back button).
    if (value !== sent.current) {
      sent.current = value;
      setWords(value);
    }
  }, [value]);
  useEffect(() => {
    if (words.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = words.trim();
      onChange(words.trim());
    }, QUIET);
    return () => clearTimeout(timer);
  }, [words, onChange]);
  return (
    <search className="relative block">
      <Icon name="search" className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint ?? text('collection.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="h-control w-full rounded-control border border-border bg-surface-raised ps-8 pe-2 text-sm hover:border-border-strong md:w-52"
      />
    </search>
  );
});
