/** The menu: what is pinned, then its groups. */
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useApp } from '../../react/index.ts';
import { MenuLink } from './menu-link.tsx';
import { MenuSection } from './menu-section.tsx';
import { moved, navigationStateOf, toggled } from './navigation-state.ts';
import { type Entry, favouritesIn, narrowed, parted, pinnedEntries, type Section } from './sections.ts';
import { useActiveTo } from './use-place.ts';

const PinnedList = lazy(() => import('./pinned-list.tsx'));

const PINNED = '(pinned)';

type Props = {
  readonly sections: readonly Section[];
  /** Narrow the menu; while there are any, every group is open. */
  readonly words: string;
  readonly isFolded?: boolean;
  readonly onGo?: (() => void) | undefined;
};

export function MenuList({ sections, words, isFolded = false, onGo }: Props) {
  const { t } = useTranslation();
  const { user } = useApp();
  const activeTo = useActiveTo();
  const { view } = user;
  const kept = navigationStateOf(user.id);
  const { pins: allPins, closed: allClosed, whole = [] } = useSnapshot(kept);
  const favourites = useMemo(() => favouritesIn(sections), [sections]);
  const [pins, closed] = [allPins[view] ?? favourites, allClosed[view] ?? []];
  const isWhole = whole.includes(view);

  const arrange = useCallback(
    (change: (pins: readonly string[]) => string[]) => {
      kept.pins[view] = change(kept.pins[view] ?? favourites);
    },
    [kept, view, favourites],
  );
  const pin = useCallback((to: string) => arrange((now) => toggled(now, to)), [arrange]);
  const move = useCallback((to: string, before: string) => arrange((now) => moved(now, to, before)), [arrange]);
  const toggle = (id: string) => (kept.closed[view] = toggled(kept.closed[view] ?? [], id));

  const isSearching = words.trim() !== '';
  const shown = narrowed(sections, words);
  const pinned = isSearching ? [] : pinnedEntries(sections, pins);
  if (shown.length === 0) return <p className="px-4.5 py-4 text-sm text-text-muted">{t('shell.no_menu_entry')}</p>;
  const first = isSearching ? shown[0]?.entries[0] : undefined;
  const isOpen = (id: string) => isSearching || !closed.includes(id);
  const { shown: some, more } = isSearching ? { shown, more: [] } : parted(shown, { before: pinned.length, activeTo });
  return (
    <>
      {pinned.length === 0 ? null : (
        <MenuSection label={t('shell.pinned')} isFolded={isFolded} isOpen={isOpen(PINNED)} onToggle={() => toggle(PINNED)}>
          <Suspense fallback={<PinnedPlace entries={pinned} />}>
            <PinnedList {...{ entries: pinned, activeTo, isFolded, onGo }} onPin={pin} onMove={move} />
          </Suspense>
        </MenuSection>
      )}
      {(isWhole ? shown : some).map(({ id, label, entries }) => (
        <MenuSection key={id} label={label} isFolded={isFolded} isOpen={isOpen(id)} onToggle={isSearching ? undefined : () => toggle(id)}>
          <ul>
            {entries.map((entry) => (
              <MenuLink
                key={entry.to}
                entry={entry}
                isActive={entry.to === activeTo}
                isFolded={isFolded}
                isFirst={entry === first}
                isPinned={pins.includes(entry.to)}
                onPin={pin}
                onGo={onGo}
              />
            ))}
          </ul>
        </MenuSection>
      ))}
      {more.length === 0 ? null : <MoreButton isOpen={isWhole} isFolded={isFolded} onToggle={() => (kept.whole = toggled(whole, view))} />}
    </>
  );
}

type MoreProps = { readonly isOpen: boolean; readonly isFolded: boolean; readonly onToggle: () => void };

/** The groups that do not fit below what is used most. */
function MoreButton({ isOpen, isFolded, onToggle }: MoreProps) {
  const { t } = useTranslation();
  const label = t(isOpen ? 'shell.less' : 'shell.more');
  return (
    <button
      type="button"
      data-stop
      aria-expanded={isOpen}
      aria-label={label}
      data-tip={isFolded ? label : undefined}
      onClick={onToggle}
      className={`mt-3 flex h-11 items-center gap-2.5 rounded-control text-sm text-text-muted hover:bg-border/60 hover:text-text md:h-8 ${isFolded ? 'mx-auto w-10 justify-center' : 'mx-2 w-[calc(100%-16px)] px-2.5'}`}
    >
      <Icon name={isOpen ? 'chevron-up' : 'ellipsis'} />
      {isFolded ? null : label}
    </button>
  );
}

/** The room that pinned entries take, until they are there: nothing below them moves. */
function PinnedPlace({ entries }: { readonly entries: readonly Entry[] }) {
  return entries.map(({ to }) => <div key={to} className="h-11 md:h-8" />);
}
