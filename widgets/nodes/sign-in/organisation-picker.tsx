import * as Dialog from '@radix-ui/react-dialog';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organisation } from './organisation.ts';
import { OrganisationCard } from './organisation-card.tsx';

/** A search box above 3 organisations, a scrolling list above 9. */
const SEARCH_ABOVE = 3;
const SCROLL_ABOVE = 9;

type Props = {
  readonly organisations: readonly Organisation[];
  readonly isBusy: boolean;
  readonly onChoose: (organisation: Organisation) => void;
  readonly onClose: () => void;
};

const panel =
  'fixed z-50 flex flex-col border-border bg-surface-raised p-5 text-text shadow-float outline-none ' +
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:animate-sheet max-md:rounded-t-[16px] max-md:border-t max-md:pb-[calc(1.25rem+env(safe-area-inset-bottom))] ' +
  'md:inset-x-4 md:top-1/2 md:mx-auto md:max-h-[calc(100dvh-3rem)] md:max-w-md md:-translate-y-1/2 md:animate-fade md:rounded-card md:border';

const searchLook =
  'mt-3 h-11 w-full shrink-0 rounded-control border border-border-strong bg-surface-raised px-3 text-base text-text outline-none max-md:text-lg focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/40';

/** The picker for a person of several organisations. Closing it clears the choice. */
export default function OrganisationPicker({ organisations, isBusy, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const isSearchable = organisations.length > SEARCH_ABOVE;
  const wanted = words.trim().toLowerCase();
  const found = organisations.filter(({ name, name_legal }) => `${name} ${name_legal ?? ''}`.toLowerCase().includes(wanted));

  const cards = () => [...(listRef.current?.querySelectorAll('button') ?? [])];
  const choose = (organisation: Organisation) => {
    setChosen(organisation.org_id);
    onChoose(organisation);
  };
  const onSearchKey = (event: KeyboardEvent) => {
    const [only, ...others] = found;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      cards()[0]?.focus();
    }
    if (event.key === 'Enter' && only && others.length === 0 && !isBusy) choose(only);
  };
  const onListKey = (event: KeyboardEvent) => {
    const all = cards();
    const at = all.findIndex((card) => card.contains(document.activeElement));
    const to = targetOf(event.key, at, all.length);
    if (to === undefined) return;
    event.preventDefault();
    (to < 0 ? searchRef.current : all[to])?.focus();
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content aria-describedby={undefined} className={panel}>
          <Dialog.Title className="text-lg font-semibold">
            {isSearchable ? t('signin.choose_organisation') : t('signin.choose_one')}
          </Dialog.Title>
          {isSearchable ? (
            <input
              ref={searchRef}
              type="search"
              aria-label={t('signin.search_organisation')}
              placeholder={t('signin.search_organisation')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={onSearchKey}
              className={searchLook}
            />
          ) : null}
          <p role="status" className="sr-only">
            {wanted === '' ? '' : t('signin.found_organisations', { count: found.length })}
          </p>
          <ul
            ref={listRef}
            onKeyDown={onListKey}
            className={`-mx-1 mt-3 grid min-h-0 auto-rows-min grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto overscroll-contain px-1 py-0.5 ${organisations.length > SCROLL_ABOVE ? 'h-96' : ''}`}
          >
            {found.map((organisation) => (
              <li key={organisation.org_id}>
                <OrganisationCard
                  organisation={organisation}
                  isDisabled={isBusy}
                  isBusy={isBusy && chosen === organisation.org_id}
                  onChoose={() => choose(organisation)}
                />
              </li>
            ))}
            {found.length === 0 ? <li className="py-6 text-center text-sm text-text-muted">{t('signin.no_organisation')}</li> : null}
          </ul>
          <Dialog.Close
            disabled={isBusy}
            className="mt-3 h-11 shrink-0 self-end rounded-control px-3 text-sm font-medium text-text-muted hover:bg-surface-sunken disabled:opacity-60 md:h-9"
          >
            {t('signin.cancel')}
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Where an arrow key leads from the card at `at`: -1 is the search box; undefined for other keys. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
