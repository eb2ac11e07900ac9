import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../widgets/primitives/avatar/avatar.tsx';
import { closedButton } from '../../../widgets/primitives/support/closed-button.ts';
import { useApp } from '../../react/index.ts';
import { withPanels } from './with-panels.ts';

const AccountPanel = withPanels(() => import('./account-panel.tsx'));

/** The avatar, and behind it what belongs to the person. */
export function AccountMenu() {
  const { t } = useTranslation();
  const app = useApp();
  const [isWanted, setWanted] = useState(false);
  const avatar = (
    <button
      type="button"
      aria-label={t('shell.account')}
      className="grid size-11 place-items-center rounded-full focus-visible:outline-2 focus-visible:outline-focus md:size-8"
    >
      <Avatar name={app.user.name} size={32} />
    </button>
  );
  const closed = closedButton(avatar, 'menu', () => setWanted(true));
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountPanel trigger={avatar} />
    </Suspense>
  );
}
