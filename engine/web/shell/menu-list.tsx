/** The menu: what is pinned, then its groups. */
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../react/index.ts';
import { MenuLink } from './menu-link.tsx';
import { MenuSection } from './menu-section.tsx';
import { moved, navigationStateOf, toggled } from './navigation-state.ts';
import { type Entry, narrowed, pinnedEntries, type Section } from './sections.ts';
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
  const { pins: allPins, closed: allClosed } = useSnapshot(kept);
  const [pins, closed] = [allPins[view] ?? [], allClosed[view] ?? []];

  const pin = useCallback((to: string) => (kept.pins[view] = toggled(kept.pins[view] ?? [], to)), [kept, view]);
  const move = useCallback((to: string, before: string) => (kept.pins[view] = moved(kept.pins[view] ?? [], to, before)), [kept, view]);
  const toggle = (id: string) => (kept.closed[view] = toggled(kept.closed[view] ?? [], id));

  const isSearching = words.trim() !== '';
  const shown = narrowed(sections, words);
  const pinned = isSearching ? [] : pinnedEntries(sections, pins);
  if (shown.length === 0) return <p className="px-4.5 py-4 text-sm text-text-muted">{t('shell.no_menu_entry')}</p>;
  const first = isSearching ? shown[0]?.entries[0] : undefined;
  const isOpen = (id: string) => isSearching || !closed.includes(id);
  return (
    <>
      {pinned.length === 0 ? null : (
        <MenuSection label={t('shell.pinned')} isFolded={isFolded} isOpen={isOpen(PINNED)} onToggle={() => toggle(PINNED)}>
          <Suspense fallback={<PinnedPlace entries={pinned} />}>
            <PinnedList {...{ entries: pinned, activeTo, isFolded, onGo }} onPin={pin} onMove={move} />
          </Suspense>
        </MenuSection>
      )}
      {shown.map(({ id, label, entries }) => (
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
    </>
  );
}

/** The room that pinned entries take, until they are there: nothing below them moves. */
function PinnedPlace({ entries }: { readonly entries: readonly Entry[] }) {
  return entries.map(({ to }) => <div key={to} className="h-11 md:h-8" />);
}
