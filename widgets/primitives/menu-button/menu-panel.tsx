/** The list of actions behind a button, once it was asked for. */
import * as Radix from '@radix-ui/react-dropdown-menu';
import { type ReactElement, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { MenuAction } from './menu-action.ts';

type Props = { readonly actions: readonly MenuAction[]; readonly trigger: ReactElement };

const item =
  'flex min-h-control cursor-pointer select-none items-center gap-2 rounded-[4px] px-2 text-sm outline-none data-[highlighted]:bg-surface-sunken data-[disabled]:opacity-50';

export default function MenuPanel({ actions, trigger }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // A dialog that the action opens gives the focus back to the button: the entry is gone by then.
  const select = (action: MenuAction) => {
    button.current?.focus();
    action.run();
  };
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger ref={button} asChild>
        {trigger}
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
