/** One entry of the menu: its page, marks, and the button that pins it. */
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import type { Entry } from './sections.ts';

type Props = {
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly isFolded: boolean;
  /** What Enter in the search would open. */
  readonly isFirst?: boolean;
  readonly isPinned: boolean;
  readonly onPin: (to: string) => void;
  readonly onGo?: (() => void) | undefined;
  readonly onKeyDown?: (event: KeyboardEvent, to: string) => void;
  /** After the entry, for what only a place of it has. */
  readonly children?: ReactNode;
};

const look = (isActive: boolean, isFirst: boolean): string => {
  if (isActive) return 'bg-accent-soft font-medium text-accent-ink';
  return isFirst ? 'bg-border/60 text-text' : 'text-text hover:bg-border/60';
};

export const MenuLink = memo(function MenuLink(props: Props) {
  const { entry, isActive, isFolded, isFirst = false, isPinned, onPin, onGo, onKeyDown, children } = props;
  const { t } = useTranslation();
  const { to, label, icon, tags } = entry;
  const pin = t(isPinned ? 'shell.unpin' : 'shell.pin', { name: label });
  return (
    <li data-to={to} className={`group mx-2 flex items-center rounded-control ${look(isActive, isFirst)}`}>
      <Link
        to={to}
        data-stop
        {...(isFolded ? { 'data-tip': label } : {})}
        onClick={onGo}
        onKeyDown={onKeyDown && ((event) => onKeyDown(event, to))}
        aria-label={isFolded ? label : undefined}
        aria-current={isActive ? 'page' : undefined}
        className={`flex h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2.5 text-sm md:h-8 ${isFolded ? 'justify-center' : ''}`}
      >
        <Icon name={icon} size={16} />
        {isFolded ? null : <span className="min-w-0 flex-1 truncate">{label}</span>}
        {isFolded
          ? null
          : tags.map((tag) => (
              <span key={tag} className="shrink-0 text-[11px] font-normal text-text-muted">
                {t(`shell.tag_${tag}`)}
              </span>
            ))}
      </Link>
      {isFolded ? null : (
        <>
          {children}
          <button
            type="button"
            aria-label={pin}
            title={pin}
            aria-pressed={isPinned}
            onClick={() => onPin(to)}
            className="size-11 shrink-0 place-items-center rounded-control text-text-muted hover:text-text max-md:grid md:hidden md:size-8 md:group-focus-within:grid md:group-hover:grid"
          >
            <Icon name={isPinned ? 'pin-off' : 'pin'} size={14} />
          </button>
        </>
      )}
    </li>
  );
});
