/** A button that opens a list of actions. The list's code comes when one is first asked for. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { closedButton } from '../support/closed-button.ts';
import type { MenuAction } from './menu-action.ts';

type Props = {
  /** Name of the menu, and of its button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Instead of the '…' button. */
  readonly trigger?: ReactElement;
  readonly icon?: string;
  readonly className?: string;
};

const MenuPanel = lazy(() => import('./menu-panel.tsx'));

export function MenuButton({ label, actions, trigger, icon = 'ellipsis', className = '' }: Props) {
  const [isWanted, setWanted] = useState(false);
  if (actions.length === 0) return null;
  const button = trigger ?? <IconButton icon={icon} label={label} className={className} />;
  const closed = closedButton(button, 'menu', () => setWanted(true));
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPanel actions={actions} trigger={button} />
    </Suspense>
  );
}
