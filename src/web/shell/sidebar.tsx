import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../engine/react/index.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { deviceSettings } from '../session/device-settings.ts';
import { MenuList } from './menu-list.tsx';
import { OrganisationMark } from './organisation-mark.tsx';
import { useSidebarMenu } from './use-menu.ts';

/** Desktop navigation, foldable to its icons; the choice stays on the device. */
export function Sidebar({ folded }: { readonly folded: boolean }) {
  const { t } = useTranslation();
  const { org } = useApp();
  const menu = useSidebarMenu();
  const [words, setWords] = useState('');
  const toggle = t(folded ? 'shell.unfold' : 'shell.fold');
  return (
    <nav aria-label={t('shell.menu')} className="sticky top-0 hidden h-dvh flex-col border-e border-border bg-surface-sunken md:flex">
      <div className={`flex h-12 shrink-0 items-center gap-2.5 px-3 ${folded ? 'justify-center' : ''}`}>
        <OrganisationMark org={org} />
        {!folded && <span className="min-w-0 truncate text-sm font-semibold">{org.nickname}</span>}
      </div>
      {!folded && (
        <div className="px-3 pb-2">
          <input
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            aria-label={t('shell.search_menu')}
            placeholder={t('shell.search_menu')}
            className="h-8 w-full rounded-control border border-border bg-surface px-2.5 text-sm outline-none placeholder:text-text-muted focus-visible:ring-2 focus-visible:ring-focus/40"
          />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        <MenuList menu={menu} words={folded ? '' : words} folded={folded} />
      </div>
      <button
        type="button"
        onClick={() => {
          deviceSettings.sidebarFolded = !folded;
        }}
        aria-label={toggle}
        title={toggle}
        className="m-2 flex h-8 items-center gap-2.5 rounded-control px-2.5 text-sm text-text-muted hover:bg-surface focus-visible:outline-2 focus-visible:outline-focus"
      >
        <Icon name={folded ? 'panel-left-open' : 'panel-left-close'} size={16} />
        {!folded && <span>{toggle}</span>}
      </button>
    </nav>
  );
}
