import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { useUnreadCount } from './use-unread-count.ts';

const MOST = 99;

/** The bell with the number of unread notifications, in figures and in words. */
export function BellIcon({ size = 20 }: { readonly size?: number }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  return (
    <span className="relative">
      <Icon name="bell" size={size} />
      {unread > 0 ? (
        <>
          <span
            aria-hidden="true"
            className="absolute -end-2 -top-1.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-[10px] leading-none font-semibold text-danger-on tabular-nums"
          >
            {unread > MOST ? `${MOST}+` : unread}
          </span>
          <span className="sr-only">{t('shell.unread', { count: unread })}</span>
        </>
      ) : null}
    </span>
  );
}
