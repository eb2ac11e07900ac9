/** Navigation of a phone: three places of the mobile menu, what is new, and everything else. */
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { BellIcon } from './notifications/bell-icon.tsx';
import { panels } from './panels.ts';
import { useMobileMenu } from './use-menu.ts';

const PLACES = 3;
/** As wide as the longest word in it, and otherwise as wide as the others. */
const cell =
  'flex h-14 min-w-min flex-1 flex-col items-center gap-0.5 px-0.5 pt-1 text-[11px] leading-[1.15] text-text-muted focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus';

export default function BottomBar() {
  const { t } = useTranslation();
  const entries = useMobileMenu().slice(0, PLACES);
  const { alerts, menu } = useSnapshot(panels);
  return (
    <nav
      aria-label={t('shell.quick_menu')}
      className="relative z-30 flex shrink-0 border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)]"
    >
      {entries.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} className={({ isActive }) => `${cell} ${isActive ? 'font-medium text-accent-ink!' : ''}`}>
          <Icon name={icon} size={20} />
          <span className="line-clamp-2 text-center">{label}</span>
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" aria-expanded={alerts} onClick={() => (panels.alerts = true)} className={cell}>
        <BellIcon />
        {t('shell.alerts')}
      </button>
      <button type="button" aria-haspopup="dialog" aria-expanded={menu} onClick={() => (panels.menu = true)} className={cell}>
        <Icon name="menu" size={20} />
        {t('shell.more')}
      </button>
    </nav>
  );
}
