/** Notifications beside the bell of a desktop. */
import * as Radix from '@radix-ui/react-popover';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationPanel } from './notification-panel.tsx';

export default function BellPopover({ trigger }: { readonly trigger: ReactElement }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={t('shell.notifications')}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-40 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 animate-rise flex-col rounded-card border border-border bg-surface-raised text-text shadow-float outline-none"
        >
          <NotificationPanel hasHeading onGo={() => setOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
