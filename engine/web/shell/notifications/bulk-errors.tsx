/** What a bulk change of requests did not reach, and why. */
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../widgets/primitives/dialog/dialog.tsx';
import { bulkGroups, type Notification } from './notification.ts';

export function BulkErrors({ item, onClose }: { readonly item: Notification | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const groups = item ? bulkGroups(item) : [];
  return (
    <Dialog isOpen={item !== undefined} onClose={onClose} title={t('shell.bulk_errors')} text={item?.notification_message}>
      {groups.length === 0 ? <p className="text-sm text-text-muted">{t('shell.bulk_no_entries')}</p> : null}
      {groups.map(({ name, items }) => (
        <section key={name} className="mt-4 first:mt-0">
          {name === '' ? null : <h3 className="mb-1 text-sm font-medium">{name}</h3>}
          <ul className="divide-y divide-border rounded-control border border-border">
            {items.map(({ code, message }) => (
              <li key={code} className="flex flex-wrap gap-x-3 px-3 py-2 text-sm">
                <span className="keep-ltr font-medium tabular-nums">{code}</span>
                {message === undefined ? null : <span className="text-text-muted">{message}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
