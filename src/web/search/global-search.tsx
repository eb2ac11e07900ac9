/** The search of the top bar. Its results' code comes when it first has the focus. */
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GLOBAL_SEARCH_ID } from '../../../engine/web/shell/shell-keys.ts';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { MOST_CHARACTERS } from './request-search.ts';
import type { ResultKeys } from './result-keys.ts';

const SearchResults = lazy(() => import('./search-results.tsx'));

type Props = {
  readonly className?: string;
};

export function GlobalSearch({ className = '' }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const keys: ResultKeys = useRef<(key: string) => boolean>(undefined);
  const id = GLOBAL_SEARCH_ID;
  const listId = `${id}-results`;
  const go = () => {
    setWords('');
    setOpen(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (words !== '' || isOpen)) {
      setWords('');
      setOpen(false);
      event.stopPropagation();
    } else if (keys.current?.(event.key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field and its results closes them
    <div
      className={`relative ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <Icon
        name="search"
        size={14}
        className="pointer-events-none absolute start-2.5 top-[calc(var(--spacing-control)/2-7px)] text-text-muted"
      />
      <input
        id={id}
        type="search"
        role="combobox"
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        spellCheck={false}
        aria-label={t('shell.search_requests')}
        aria-expanded={isOpen && words !== ''}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={t('shell.search_placeholder')}
        value={words}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        className={`peer h-control w-full rounded-control border border-border bg-surface-raised ps-8 ${words === '' ? 'pe-8' : 'pe-2'} text-sm text-ellipsis outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/30`}
      />
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute end-2 top-1.5 grid h-5 w-5 place-items-center rounded-[4px] border border-border font-sans text-xs text-text-muted peer-focus:hidden max-md:hidden ${words === '' ? '' : 'hidden'}`}
      >
        /
      </span>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchResults {...{ words, listId, keys, go, onActive: setActive }} />
        </Suspense>
      ) : null}
    </div>
  );
}
