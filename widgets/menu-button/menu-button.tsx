/** A button that opens a list of actions. */
import * as Radix from '@radix-ui/react-dropdown-menu';
import { type ReactElement, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';

export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

type Props = {
  /** Name of the menu, and of its button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Instead of the '…' button. */
  readonly trigger?: ReactElement;
  readonly icon?: string;
  readonly className?: string;
};

const item =
  'flex min-h-control cursor-pointer select-none items-center gap-2 rounded-[4px] px-2 text-sm outline-none data-[highlighted]:bg-surface-sunken data-[disabled]:opacity-50';

export function MenuButton({ label, actions, trigger, icon = 'ellipsis', className = '' }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  // A dialog that the action opens gives the focus back to the button: the entry is gone by then.
  const select = (action: MenuAction) => {
    button.current?.focus();
    action.run();
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger ref={button} asChild>
        {trigger ?? <IconButton icon={icon} label={label} className={className} />}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-rise overflow-y-auto rounded-card border border-border bg-surface-raised p-1 text-text shadow-float"
        >
          {actions.map((action) => (
            <Radix.Item
              key={action.id}
              disabled={action.isDisabled ?? false}
              onSelect={() => select(action)}
              className={`${item} ${action.isDangerous ? 'text-danger-text' : ''}`}
            >
              {action.icon ? <Icon name={action.icon} /> : null}
              {action.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
