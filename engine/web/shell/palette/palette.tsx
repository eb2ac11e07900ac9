/** The command palette (Ctrl K): recent pages and searches, screens, records, and what can be done. On phones it is the page. */

import { Dialog, DialogClose, DialogContent, DialogOverlay, DialogPortal, DialogTitle } from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { useApp } from '../../../react/index.ts';
import type { OverPageProps } from '../over-page-props.ts';
import { FoundGroups } from './found-groups.tsx';
import { ALWAYS, rank, row } from './rows.ts';
import { SearchRows } from './search-rows.tsx';
import { noteSearch } from './searches.ts';
import { useCommands } from './use-commands.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePages } from './use-pages.ts';
import { useSearch } from './use-search.ts';

const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted';
const panel =
  'fixed z-50 flex flex-col overflow-hidden border-border bg-surface-raised text-text shadow-float outline-none max-md:inset-0 max-md:h-dvh max-md:animate-sheet md:inset-x-0 md:top-[12dvh] md:mx-auto md:max-h-[70dvh] md:w-[calc(100%-3rem)] md:max-w-xl md:animate-rise md:rounded-card md:border';

/** Characters that may be typed. */
const MOST_CHARACTERS = 100;

export default function Palette({ isOpen, onClose }: OverPageProps) {
  const { t } = useTranslation();
  // Gone at once, so that the next opening starts anew.
  if (!isOpen) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPortal>
        <DialogOverlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <DialogContent aria-describedby={undefined} className={panel}>
          <DialogTitle className="sr-only">{t('shell.palette')}</DialogTitle>
          <PaletteList onClose={onClose} />
        </DialogContent>
      </DialogPortal>
    </Dialog>
  );
}

function PaletteList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { recent, groups } = usePages();
  const commands = useCommands();
  const { user } = useApp();
  const pageActions = usePageActions();
  const { groups: found, isSimilar, state, failure } = useSearch(words);
  const isLooking = state === 'searching';
  const records = found.flatMap((group) => group.found);
  const act = (run: () => unknown) => () => {
    onClose();
    run();
  };
  const openRecord = (to: string) => {
    noteSearch(user.id, words);
    act(() => navigate(to))();
  };
  // Enter comes before the answer where somebody types fast: what is found first is opened then.
  const list = useRef<HTMLDivElement>(null);
  const [isWaited, setWaited] = useState(false);
  const [first] = records;
  useEffect(() => {
    if (isWaited && state === 'done' && first) openRecord(first.to);
    if (isWaited && state !== 'searching') setWaited(false);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isChosen = list.current?.querySelector(`[cmdk-item][aria-selected="true"]:not([data-value^="${ALWAYS}"])`) != null;
    if (event.key === 'Enter' && isLooking && !isChosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setWaited(true);
    }
  };
  const type = (next: string) => {
    setWaited(false);
    setWords(next);
  };
  return (
    <Command
      ref={list}
      label={t('shell.palette')}
      loop
      filter={rank}
      vimBindings={false}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-2.5 border-b border-border px-4">
        <Icon name={isLooking ? 'loader-circle' : 'search'} className={`text-text-muted ${isLooking ? 'animate-spin' : ''}`} />
        <Command.Input
          value={words}
          maxLength={MOST_CHARACTERS}
          onValueChange={type}
          placeholder={t('shell.palette_placeholder')}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <span aria-hidden="true" className="rounded-[4px] border border-border px-1.5 font-sans text-xs text-text-muted max-md:hidden">
          Esc
        </span>
        <DialogClose
          aria-label={t('shell.close')}
          className="grid size-11 shrink-0 place-items-center rounded-control text-text-muted md:hidden"
        >
          <Icon name="x" />
        </DialogClose>
      </div>
      <Command.List label={t('shell.palette_results')} className={`min-h-0 flex-1 overflow-y-auto p-1.5 ${heading}`}>
        {isLooking || records.length > 0 ? null : (
          <Command.Empty className="px-3 py-8 text-center text-sm text-text-muted">
            {state === 'failed' ? failure : t('shell.palette_nothing')}
          </Command.Empty>
        )}
        {isSimilar && records.length > 0 ? (
          <p role="status" className="px-3 pt-2 text-sm text-text-muted">
            {t('shell.search_similar', { words: words.trim() })}
          </p>
        ) : null}
        <FoundGroups groups={found} onOpen={openRecord} />
        {words === '' ? <SearchRows userId={user.id} words="" onSearch={type} /> : null}
        {words === '' && recent.length > 0 ? (
          <Command.Group heading={t('shell.palette_recent')}>
            {recent.map(({ to, label }) => (
              <Command.Item key={to} value={`recent ${to}`} keywords={[label]} onSelect={act(() => navigate(to))} className={row}>
                <Icon name="history" className="text-text-muted" />
                <span className="min-w-0 flex-1 truncate">{label}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {groups.map(({ id, label, pages }) => (
          <Command.Group key={id} heading={label}>
            {pages.map((page) => (
              <Command.Item
                key={page.to}
                value={`page ${page.to}`}
                keywords={[page.label, page.group]}
                onSelect={act(() => navigate(page.to))}
                className={row}
              >
                <Icon name={page.icon} className="text-text-muted" />
                <span className="min-w-0 flex-1 truncate">{page.label}</span>
                {page.tags.map((tag) => (
                  <span key={tag} className="shrink-0 text-xs text-text-muted">
                    {t(`shell.tag_${tag}`)}
                  </span>
                ))}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Command.Group heading={t('shell.palette_actions')}>
          {(words === '' ? commands : [...pageActions, ...commands]).map(({ id, label, icon, run }) => (
            <Command.Item key={id} value={`do ${id}`} keywords={[label]} onSelect={act(run)} className={row}>
              <Icon name={icon} className="text-text-muted" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
            </Command.Item>
          ))}
        </Command.Group>
        {records.length > 0 ? <SearchRows userId={user.id} words={words} onSearch={type} /> : null}
      </Command.List>
    </Command>
  );
}
