/** The list of notifications: read by a tap, cleared one by one or all. */
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { EmptyState } from '../../../../widgets/primitives/empty-state/empty-state.tsx';
import { useApp } from '../../../react/index.ts';
import { PushToggle } from '../../push/push-toggle.tsx';
import { BulkErrors } from './bulk-errors.tsx';
import { linesOf } from './gather.ts';
import { hasBulkErrors, type Notification, targetOf } from './notification.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './use-notifications.ts';

type Props = { readonly hasHeading?: boolean; readonly onGo: () => void };

export function NotificationPanel({ hasHeading = false, onGo }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useNotifications();
  // What was read and cleared is the person's own to say, not a visitor's.
  const isOwn = !useApp().user.is_super_admin;
  const [errorsOf, setErrorsOf] = useState<Notification>();
  const [opened, setOpened] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const items = list.page?.data ?? [];
  // What had the focus goes: it stays in the list.
  const clear = (members: readonly Notification[]) => {
    scroller.current?.focus();
    for (const { entry_id } of members) list.clear(entry_id);
  };
  const read = (members: readonly Notification[]) => {
    for (const { entry_id, is_read } of members) if (!is_read) list.read(entry_id);
  };

  const open = (item: Notification, members: readonly Notification[]) => {
    if (isOwn) read(members);
    if (hasBulkErrors(item)) return setErrorsOf(item);
    const target = targetOf(item.redirect_url, window.location.origin);
    if (!target) return undefined;
    if ('path' in target) navigate(target.path);
    else window.open(target.url, '_blank', 'noopener');
    return onGo();
  };

  return (
    <>
      {hasHeading || (isOwn && items.length > 0) ? (
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-border ps-4 pe-2 max-md:-mt-3 max-md:h-9">
          {hasHeading ? <h2 className="text-sm font-semibold">{t('shell.notifications')}</h2> : null}
          {isOwn && items.length > 0 ? (
            <Button kind="quiet" className="ms-auto text-accent-ink" onClick={list.clearAll}>
              {t('shell.clear_all')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {list.failure === undefined ? null : (
        <div role="alert" className="m-3 flex items-center gap-3 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          <span className="min-w-0 flex-1">{list.failure}</span>
          <Button onClick={list.retry}>{t('page.retry')}</Button>
        </div>
      )}
      <div ref={scroller} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none" aria-busy={list.isLoading}>
        {list.isLoading ? <Skeleton label={t('shell.notifications_loading')} /> : null}
        {list.page && items.length === 0 ? <EmptyState compact icon="bell-off" title={t('shell.no_notifications')} /> : null}
        {items.length > 0 ? (
          <ul aria-label={t('shell.notifications')} className="divide-y divide-border">
            {linesOf(items).map(({ item, members }) => {
              const key = item.gathered?.key;
              const isOpen = key !== undefined && key === opened;
              const rowOf = (shown: Notification, meant: readonly Notification[]) => ({
                item: shown,
                onOpen: () => open(shown, meant),
                onRead: isOwn ? () => read(meant) : undefined,
                onClear: isOwn ? () => clear(meant) : undefined,
              });
              if (members.length < 2) return <NotificationRow key={item.entry_id} {...rowOf(item, members)} />;
              const several = { isOpen, onToggle: () => setOpened(isOpen ? undefined : key) };
              return (
                <Fragment key={key}>
                  <NotificationRow {...rowOf(item, members)} several={several} />
                  {isOpen ? members.map((each) => <NotificationRow key={each.entry_id} {...rowOf(each, [each])} isInside />) : null}
                </Fragment>
              );
            })}
          </ul>
        ) : null}
        {list.hasMore ? (
          <div className="flex justify-center border-t border-border p-2">
            <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
              {t('shell.load_more')}
            </Button>
          </div>
        ) : null}
      </div>
      <PushToggle />
      <BulkErrors item={errorsOf} onClose={() => setErrorsOf(undefined)} />
    </>
  );
}

/** Rows of the right shape until the list is there. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-border">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid gap-2 px-4 py-3.5">
          <span className="h-3 w-2/3 animate-shimmer rounded-control bg-surface-sunken" />
          <span className="h-3 w-full animate-shimmer rounded-control bg-surface-sunken" />
        </div>
      ))}
    </div>
  );
}
