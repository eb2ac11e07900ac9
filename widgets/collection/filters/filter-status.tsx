/** Tells a screen reader how many records are left once a filter or a search has been answered. */
import { useEffect, useRef, useState } from 'react';
import { useFormat, useText } from '../../../engine/react/index.ts';
import type { ListPage } from '../../../engine/react/types.ts';

type Props = {
  /** What narrows the list, as one text: another text is another question. */
  readonly query: string;
  readonly count: ListPage['count'];
  /** The rows shown do not belong to the query yet. */
  readonly isWaiting: boolean;
};

export function FilterStatus({ query, count, isWaiting }: Props) {
  const text = useText();
  const format = useFormat();
  const told = useRef(query);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (isWaiting || query === told.current || count === undefined) return;
    told.current = query;
    setWords(text(count.exact ? 'filter.found' : 'filter.found_more', { count: count.value, shown: format.number(count.value) }));
  }, [query, count, isWaiting, text, format]);
  return <output className="sr-only">{words}</output>;
}
