/** What the search of requests found. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApp } from '../../../engine/react/index.ts';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { addressOf, isEnough, LEAST_CHARACTERS } from './request-search.ts';
import type { ResultKeys } from './result-keys.ts';
import { SearchResult } from './search-result.tsx';
import { useRequestSearch } from './use-request-search.ts';

type Props = {
  readonly words: string;
  readonly listId: string;
  readonly keys: ResultKeys;
  readonly isPanel: boolean;
  /** Told after a result was opened. */
  readonly go: () => void;
  readonly onActive: (id: string | undefined) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const panel =
  'absolute inset-e-0 top-[calc(100%+6px)] z-40 w-[26rem] max-w-[calc(100vw-24px)] animate-rise rounded-card border border-border bg-surface-raised p-1 shadow-float';

export default function SearchResults({ words, listId, keys, isPanel, go, onActive }: Props) {
  const { t } = useTranslation();
  const app = useApp();
  const navigate = useNavigate();
  const { found, state, failure, retry } = useRequestSearch(words);
  const [at, setAt] = useState(0);
  const present = Math.min(at, found.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const activeId = found.length > 0 ? idOf(present) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what other words find is read from its start
  useEffect(() => setAt(0), [words]);
  useEffect(() => {
    onActive(activeId);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
    return () => onActive(undefined);
  }, [activeId, onActive]);

  const open = (index: number) => {
    const address = found[index] && addressOf(app, found[index]);
    if (address === undefined) return;
    navigate(address);
    go();
  };
  useEffect(() => {
    keys.current = (key) => {
      const step = steps[key];
      if (step !== undefined && found.length > 0) setAt((present + step + found.length) % found.length);
      else if (key === 'Enter' && state === 'done') open(present);
      else return false;
      return true;
    };
    return () => {
      keys.current = undefined;
    };
  });

  if (words.trim() === '') return null;
  const isNothing = state === 'done' && found.length === 0;
  return (
    <div className={isPanel ? panel : 'mt-3'}>
      <div
        id={listId}
        role="listbox"
        aria-label={t('shell.search_results')}
        aria-busy={state === 'searching'}
        className={`max-h-96 overflow-y-auto ${state === 'searching' ? 'opacity-60' : ''}`}
      >
        {found.map((request, index) => (
          <SearchResult
            key={request.id}
            id={idOf(index)}
            request={request}
            isActive={index === present}
            isOpen={addressOf(app, request) !== undefined}
            onOpen={() => open(index)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      <p role="status" className={`text-sm text-text-muted ${found.length > 0 && state !== 'failed' ? 'sr-only' : 'px-3 py-2.5'}`}>
        {isEnough(words) ? null : t('shell.search_more', { count: LEAST_CHARACTERS })}
        {state === 'searching' && found.length === 0 ? t('shell.searching') : null}
        {isNothing ? t('shell.search_nothing', { words: words.trim() }) : null}
        {state === 'done' && found.length > 0 ? t('shell.search_found', { count: found.length }) : null}
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
