/** A panel at the end side of the page, for a record beside its list; a sheet on phones. */
import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { useFocusReturn } from '../dialog/use-focus-return.ts';

export type DrawerProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Beside the close button. */
  readonly actions?: ReactNode;
  readonly mayClose?: () => boolean;
};

const panel =
  'fixed z-40 flex flex-col border-border bg-surface-raised text-text shadow-float outline-none ' +
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:animate-sheet max-md:rounded-t-[16px] max-md:border-t ' +
  'md:inset-y-0 md:end-0 md:w-[min(560px,90vw)] md:animate-side md:border-s';

export default function DrawerPanel({ isOpen, onClose, title, children, actions, mayClose }: DrawerProps) {
  const { t } = useTranslation();
  const focus = useFocusReturn();
  const close = (open: boolean) => {
    if (!open && (mayClose?.() ?? true)) onClose();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content {...focus} className={panel} aria-describedby={undefined}>
          <header className="flex h-bar shrink-0 items-center gap-2 border-b border-border px-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton icon="x" label={t('action.close')} className="-me-2" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)]">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
