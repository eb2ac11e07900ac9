/** One notification: a tap opens it; to the right it is read, to the left cleared, and both by buttons. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../widgets/primitives/button/button.tsx';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { useFormat } from '../../../react/index.ts';
import { brought } from '../../brought.ts';
import type { Notification } from './notification.ts';
import { useSwipe } from './use-swipe.ts';

type Props = {
  readonly item: Notification;
  readonly onOpen: () => void;
  /** Without them it can only be opened. */
  readonly onRead: (() => void) | undefined;
  readonly onClear: (() => void) | undefined;
  /** Of several in one line: whether each of them is shown below it. */
  readonly several?: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** It is one of several, below their line. */
  readonly isInside?: boolean;
};

const DAY = 86_400_000;

/** Today how long ago, yesterday that word, before that the day. */
function useWhen(): (instant: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (instant) => {
    const [day, yesterday] = [format.dayOf(instant), format.dayOf(new Date(Date.now() - DAY).toISOString())];
    return day === yesterday ? t('shell.yesterday') : format.relative(instant);
  };
}

export function NotificationRow({ item, onOpen, onRead, onClear, several, isInside = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const swipe = useSwipe({ onRight: item.is_read ? undefined : onRead, onLeft: onClear });
  const actions = useRef<HTMLSpanElement>(null);
  // The button goes when it is done: the focus stays with the row.
  const readByButton = () => {
    actions.current?.querySelector<HTMLElement>('button:last-child')?.focus();
    onRead?.();
  };
  const Details = brought().panels.NotificationDetails;
  return (
    <li className="group relative overflow-hidden">
      <SwipeSign offset={swipe.offset} isRead={item.is_read} />
      <div
        {...swipe.handlers}
        style={swipe.style}
        className={`relative flex touch-pan-y flex-wrap items-start bg-surface-raised ${isInside ? 'ps-4' : ''}`}
      >
        <button
          type="button"
          onClick={onOpen}
          className="flex min-w-0 flex-1 gap-3 py-3 ps-4 pe-4 text-start hover:bg-surface-sunken focus-visible:-outline-offset-2"
        >
          <span className={`mt-1.5 size-2 shrink-0 rounded-full ${item.is_read ? '' : 'bg-accent'}`} />
          <span className="min-w-0 flex-1 text-sm">
            <span className="flex items-baseline gap-2">
              <span className={`min-w-0 flex-1 wrap-break-word ${item.is_read ? '' : 'font-semibold'}`}>{item.notification_title}</span>
              <time
                dateTime={item.notification_time}
                title={format.datetime(item.notification_time)}
                className="shrink-0 text-xs text-text-muted"
              >
                {when(item.notification_time)}
              </time>
            </span>
            {item.is_read ? null : <span className="sr-only">{t('shell.is_unread')}</span>}
            <span className="mt-0.5 block wrap-break-word text-text-muted">{item.notification_message}</span>
            {Details && item.form_data ? <Details data={item.form_data} /> : null}
          </span>
        </button>
        <span
          ref={actions}
          className="absolute inset-e-1.5 top-1.5 flex rounded-control bg-surface-raised opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:sr-only max-md:group-focus-within:not-sr-only"
        >
          {item.is_read || !onRead ? null : (
            <IconButton icon="check" label={t('shell.read_named', { name: item.notification_title })} size={14} onClick={readByButton} />
          )}
          {onClear ? (
            <IconButton icon="x" label={t('shell.clear_named', { name: item.notification_title })} size={14} onClick={onClear} />
          ) : null}
        </span>
        {several ? (
          <button
            type="button"
            aria-expanded={several.isOpen}
            onClick={several.onToggle}
            className="-mt-2 flex min-h-8 w-full items-center gap-1 ps-9 pe-4 text-start text-xs text-accent-ink hover:underline focus-visible:-outline-offset-2 max-md:min-h-11"
          >
            <Icon name={several.isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
            {t('shell.each_of_these')}
          </button>
        ) : null}
      </div>
    </li>
  );
}

/** What lies under the row while it is drawn aside: what letting go would do. */
function SwipeSign({ offset, isRead }: { readonly offset: number; readonly isRead: boolean }) {
  const { t } = useTranslation();
  if (offset === 0 || (offset > 0 && isRead)) return null;
  const [look, icon, text] =
    offset > 0 ? ['bg-info text-info-on', 'check', 'shell.swipe_read'] : ['justify-end bg-danger text-danger-on', 'x', 'shell.swipe_clear'];
  return (
    // Left and right are those of the finger, in every script.
    <span aria-hidden="true" dir="ltr" className={`absolute inset-0 flex items-center gap-1.5 px-5 text-sm font-medium ${look}`}>
      <Icon name={icon} />
      {t(text)}
    </span>
  );
}
