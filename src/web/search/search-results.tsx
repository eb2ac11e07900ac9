/** What the search of the top bar found: requests, deleted ones too, and after them whatever else is called so. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApp, useText } from '../../../engine/react/index.ts';
import { RecordLine } from '../../../engine/web/shell/palette/record-line.tsx';
import { useSearch } from '../../../engine/web/shell/palette/use-search.ts';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { addressOf, isEnough, LEAST_CHARACTERS } from './request-search.ts';
import type { ResultKeys } from './result-keys.ts';
import { RequestWords, SearchResult } from './search-result.tsx';
import { useRequestSearch } from './use-request-search.ts';

type Props = {
  readonly words: string;
  readonly listId: string;
  readonly keys: ResultKeys;
  /** Told after a result was opened. */
  readonly go: () => void;
  readonly onActive: (id: string | undefined) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const panel =
  'absolute inset-e-0 top-[calc(100%+6px)] z-40 w-[26rem] max-w-[calc(100vw-24px)] animate-rise rounded-card border border-border bg-surface-raised p-1 shadow-float';

type Item = { readonly id: string; readonly to: string | undefined; readonly heading?: string; readonly content: ReactNode };

export default function SearchResults({ words, listId, keys, go, onActive }: Props) {
  const { t } = useTranslation();
  const app = useApp();
  const navigate = useNavigate();
  const { found, state, failure, retry } = useRequestSearch(words);
  const [at, setAt] = useState(0);
  const text = useText();
  const search = useSearch(words, LEAST_CHARACTERS);
  const others = search.groups.filter(({ entity }) => entity !== 'service-request');
  const items: readonly Item[] = [
    ...found.map((request) => ({ id: request.id, to: addressOf(app, request), content: <RequestWords request={request} /> })),
    ...others.flatMap((group) =>
      group.found.map((record, index) => ({
        id: `${group.entity} ${record.id}`,
        to: record.to,
        content: <RecordLine group={group} record={record} />,
        ...(index === 0 ? { heading: text(group.labels) } : {}),
      })),
    ),
  ];
  const present = Math.min(at, items.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const activeId = items.length > 0 ? idOf(present) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what other words find is read from its start
  useEffect(() => setAt(0), [words]);
  useEffect(() => {
    onActive(activeId);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
    return () => onActive(undefined);
  }, [activeId, onActive]);

  const open = (index: number) => {
    const address = items[index]?.to;
    if (address === undefined) return;
    navigate(address);
    go();
  };
  useEffect(() => {
    keys.current = (key) => {
      const step = steps[key];
      if (step !== undefined && items.length > 0) setAt((present + step + items.length) % items.length);
      else if (key === 'Enter' && state === 'done') open(present);
      else return false;
      return true;
    };
    return () => {
      keys.current = undefined;
    };
  });

  if (words.trim() === '') return null;
  const isSearching = state === 'searching' || search.state === 'searching';
  const isNothing = state === 'done' && !isSearching && items.length === 0;
  const counted = [
    ...(found.length > 0 ? [t('shell.search_found', { count: found.length })] : []),
    ...others.map((group) => `${text(group.labels)}: ${group.found.length}`),
  ];
  return (
    <div className={panel}>
      <div
        id={listId}
        role="listbox"
        aria-label={t('shell.search_results')}
        aria-busy={state === 'searching'}
        className={`max-h-96 overflow-y-auto ${state === 'searching' ? 'opacity-60' : ''}`}
      >
        {items.map((item, index) => (
          <SearchResult
            key={item.id}
            id={idOf(index)}
            heading={item.heading}
            isActive={index === present}
            isOpen={item.to !== undefined}
            onOpen={() => open(index)}
            onPoint={() => setAt(index)}
          >
            {item.content}
          </SearchResult>
        ))}
      </div>
      <p role="status" className={`text-sm text-text-muted ${items.length > 0 && state !== 'failed' ? 'sr-only' : 'px-3 py-2.5'}`}>
        {isEnough(words) ? null : t('shell.search_more', { count: LEAST_CHARACTERS })}
        {isSearching && items.length === 0 ? t('shell.searching') : null}
        {isNothing ? t('shell.search_nothing', { words: words.trim() }) : null}
        {state === 'done' && !isSearching ? counted.join('. ') : null}
        {state === 'failed' ? <span className="text-danger-text">{failure}</span> : null}
      </p>
      {state === 'failed' ? (
        <Button className="mx-3 mb-2" onClick={retry}>
          {t('page.retry')}
        </Button>
      ) : null}
    </div>
  );
}
