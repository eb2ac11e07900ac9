/** A small panel beside its button: filter editors, column choice, sort. */
import * as Radix from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';

export type PopoverProps = {
  readonly trigger: ReactElement;
  readonly label: string;
  /** What is in it; as a function, made when it opens and not before. */
  readonly children: ReactNode | (() => ReactNode);
  readonly isOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'end';
};

export default function PopoverPanel({ trigger, label, children, isOpen, onOpenChange, align = 'start' }: PopoverProps) {
  // Its code was asked for by a click on the button, so it opens as soon as it is there.
  const state = { ...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen }), ...(onOpenChange ? { onOpenChange } : {}) };
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-60 flex max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-16px)] animate-rise flex-col overflow-y-auto rounded-card border border-border bg-surface-raised p-2 text-text shadow-float outline-none"
        >
          {typeof children === 'function' ? children() : children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
