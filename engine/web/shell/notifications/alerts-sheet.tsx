/** Notifications on a phone, from below. */
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../widgets/primitives/dialog/dialog.tsx';
import type { OverPageProps } from '../over-page-props.ts';
import { NotificationPanel } from './notification-panel.tsx';

export default function AlertsSheet({ isOpen, onClose }: OverPageProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shell.notifications')} width="small">
      <div className="-mx-4 flex min-h-64 flex-col md:-mx-5">
        <NotificationPanel onGo={onClose} />
      </div>
    </Dialog>
  );
}
