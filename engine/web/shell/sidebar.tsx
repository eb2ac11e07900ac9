/** Navigation of a desktop, foldable to its icons; which of both stays on the device. */
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useApp } from '../../react/index.ts';
import { deviceSettings } from '../session/device-settings.ts';
import { walkMenu } from './menu-keys.ts';
import { MenuList } from './menu-list.tsx';
import { MenuSearch } from './menu-search.tsx';
import { OrganisationLine } from './organisation-mark.tsx';
import { panels } from './panels.ts';
import { useSidebarMenu } from './use-menu.ts';
import { VersionNote } from './version-note.tsx';

const FoldTip = lazy(() => import('./fold-tip.tsx'));

export function Sidebar({ isFolded }: { readonly isFolded: boolean }) {
  const { t } = useTranslation();
  const { org } = useApp();
  const sections = useSidebarMenu();
  const bar = useRef<HTMLElement>(null);
  const [words, setWords] = useState('');
  const clear = () => setWords('');
  const toggle = t(isFolded ? 'shell.unfold' : 'shell.fold');
  return (
    <div className="flex min-h-0 flex-col border-e border-border bg-surface-sunken">
      <nav
        ref={bar}
        aria-label={t('shell.menu')}
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={(event) => walkMenu(event, { words, clear })}
      >
        <OrganisationLine org={org} isFolded={isFolded} />
        {isFolded ? (
          <IconButton icon="search" label={t('shell.search_menu')} className="mx-auto mb-2" onClick={() => (panels.palette = true)} />
        ) : (
          <MenuSearch sections={sections} words={words} onWords={setWords} className="mx-3 mb-2" />
        )}
        <div className="min-h-0 flex-1 overflow-y-auto pb-4 [scrollbar-width:thin]">
          <MenuList sections={sections} words={isFolded ? '' : words} isFolded={isFolded} onGo={clear} />
        </div>
        {isFolded ? (
          <Suspense fallback={null}>
            <FoldTip bar={bar} />
          </Suspense>
        ) : null}
      </nav>
      <footer className={`flex shrink-0 items-center border-t border-border p-2 ${isFolded ? 'flex-col gap-1' : 'justify-between gap-2'}`}>
        <VersionNote isShort={isFolded} />
        <button
          type="button"
          onClick={() => (deviceSettings.navStyle = isFolded ? 'side' : 'folded')}
          aria-label={toggle}
          title={toggle}
          className="grid size-8 place-items-center rounded-control text-text-muted hover:bg-border/60 hover:text-text"
        >
          <Icon name={isFolded ? 'panel-left-open' : 'panel-left-close'} className="flip" />
        </button>
      </footer>
    </div>
  );
}
