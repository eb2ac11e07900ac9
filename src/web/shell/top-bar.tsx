import { useTranslation } from 'react-i18next';
import { useApp } from '../../../engine/react/index.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { OrganisationMark } from './organisation-mark.tsx';

/** Where one is, and who one is. */
export function TopBar({ title, onMenu }: { readonly title: string; readonly onMenu: () => void }) {
  const { t } = useTranslation();
  const { org } = useApp();
  return (
    <header className="sticky top-0 z-20 flex h-12 shrink-0 items-center gap-3 border-b border-border bg-surface/95 px-3 backdrop-blur md:px-5">
      <button
        type="button"
        onClick={onMenu}
        aria-label={t('shell.open_menu')}
        className="grid size-11 -ms-2 place-items-center rounded-control focus-visible:outline-2 focus-visible:outline-focus md:hidden"
      >
        <Icon name="menu" size={20} />
      </button>
      <span className="md:hidden">
        <OrganisationMark org={org} />
      </span>
      <nav aria-label={t('shell.breadcrumb')} className="flex min-w-0 items-center gap-2 text-sm">
        <span className="hidden text-text-muted md:inline">{org.nickname}</span>
        <span aria-hidden="true" className="hidden text-text-muted md:inline">
          /
        </span>
        <span className="truncate font-medium" aria-current="page">
          {title}
        </span>
      </nav>
      <div className="ms-auto">
        <AccountMenu />
      </div>
    </header>
  );
}
