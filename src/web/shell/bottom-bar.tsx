import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { useMobileMenu } from './use-menu.ts';

const cell =
  'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus';
const MOST = 4;

/** Navigation of a phone: at most four places of the mobile menu, and everything else behind 'More'. */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const { t } = useTranslation();
  const items = useMobileMenu()
    .groups.flatMap((group) => group.items)
    .slice(0, MOST);
  return (
    <nav
      aria-label={t('shell.quick_menu')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {items.map((item) => (
        <NavLink
          key={item.id}
          to={item.to}
          className={({ isActive }) => `${cell} ${isActive ? 'font-medium text-accent-ink' : 'text-text-muted'}`}
        >
          <Icon name={item.icon ?? 'circle'} size={20} />
          {t(item.label)}
        </NavLink>
      ))}
      <button type="button" onClick={onMore} className={`${cell} text-text-muted`}>
        <Icon name="menu" size={20} />
        {t('shell.more')}
      </button>
    </nav>
  );
}
