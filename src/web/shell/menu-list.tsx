import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItemView, MenuView } from '../../../engine/core/definitions/types.ts';
import { useApp } from '../../../engine/react/index.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { menuItemAt } from '../app/page-title.ts';

type Props = { readonly menu: MenuView; readonly words: string; readonly folded: boolean; readonly onGo?: () => void };

/** Groups and entries of a menu; `words` narrows them, `folded` leaves the icons. */
export function MenuList({ menu, words, folded, onGo }: Props) {
  const { t } = useTranslation();
  const wanted = words.trim().toLowerCase();
  const groups = menu.groups
    .map((group) => ({ ...group, items: group.items.filter((item) => t(item.label).toLowerCase().includes(wanted)) }))
    .filter((group) => group.items.length > 0);
  if (groups.length === 0) return <p className="px-3 py-4 text-sm text-text-muted">{t('shell.no_menu_entry')}</p>;
  return groups.map((group) => (
    <div key={group.id} className="mt-3 first:mt-0">
      {group.label && !folded && <h2 className="px-3 pb-1 text-xs font-medium text-text-muted">{t(group.label)}</h2>}
      <ul>
        {group.items.map((item) => (
          <li key={item.id + item.to}>
            <MenuLink item={item} folded={folded} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function MenuLink({
  item,
  folded,
  onGo,
}: {
  readonly item: MenuItemView;
  readonly folded: boolean;
  readonly onGo: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const label = item.literal ? item.label : t(item.label);
  // Of two entries above the same page, the nearest is the present one.
  const isActive = menuItemAt(useApp(), useLocation().pathname)?.to === item.to;
  return (
    <Link
      to={item.to}
      {...(onGo ? { onClick: onGo } : {})}
      title={folded ? label : undefined}
      aria-label={folded ? label : undefined}
      aria-current={isActive ? 'page' : undefined}
      className={`mx-2 flex h-11 items-center gap-2.5 rounded-control px-2.5 text-sm focus-visible:outline-2 focus-visible:outline-focus md:h-8 ${
        isActive ? 'bg-accent-soft font-medium text-accent-ink' : 'text-text hover:bg-surface-sunken'
      } ${folded ? 'justify-center' : ''}`}
    >
      <Icon name={item.icon ?? 'circle'} size={16} />
      {!folded && <span className="min-w-0 flex-1 truncate">{label}</span>}
      {!folded &&
        item.tags.map((tag) => (
          <span key={tag} className="rounded-full bg-surface-sunken px-1.5 text-xs text-text-muted">
            {t(`shell.tag_${tag}`)}
          </span>
        ))}
    </Link>
  );
}
