/** The bell of the top bar. What it opens comes with the first click. */
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closedButton } from '../../../../widgets/primitives/support/closed-button.ts';
import { withPanels } from '../with-panels.ts';
import { BellIcon } from './bell-icon.tsx';
import { useLiveNotices } from './use-live-notices.ts';

const BellPopover = withPanels(() => import('./bell-popover.tsx'));

export function Bell() {
  const { t } = useTranslation();
  useLiveNotices();
  const [isWanted, setWanted] = useState(false);
  const label = t('shell.notifications');
  const button = (
    <button
      type="button"
      title={label}
      className="hidden size-8 place-items-center rounded-control text-text hover:bg-surface-sunken aria-expanded:bg-surface-sunken md:grid"
    >
      <span className="sr-only">{label}</span>
      <BellIcon size={18} />
    </button>
  );
  const closed = closedButton(button, 'dialog', () => setWanted(true));
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <BellPopover trigger={button} />
    </Suspense>
  );
}
