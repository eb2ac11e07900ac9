/** The panel of a dialog: centred on a desktop, a sheet from below on phones. Radix keeps and returns the focus. */
import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'small' | 'medium' | 'large';
  /** Asked before closing; false keeps it open (unsaved changes). */
  readonly mayClose?: () => boolean;
};

const widths = {
  narrow: 'md:max-w-[400px]',
  small: 'md:max-w-md',
  // A form with a grid has as many columns as the screen has room for, what is written stands beside what it means, and the groups of a
  // long form and what is known of the record beside its fields.
  medium: 'md:max-w-2xl md:has-data-beside:max-w-[1000px] md:has-data-grid:max-w-[1000px] md:has-data-wide:max-w-[1240px]',
  large: 'md:max-w-[1000px]',
};

const look =
  'fixed z-50 flex max-h-[92dvh] flex-col border-border bg-surface-raised text-text shadow-float outline-none ' +
  'max-md:inset-x-0 max-md:bottom-0 max-md:animate-sheet max-md:rounded-t-[16px] max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] ' +
  'md:inset-x-0 md:top-[8dvh] md:mx-auto md:max-h-[84dvh] md:w-[calc(100%-3rem)] md:animate-rise md:rounded-card md:border';

export default function DialogPanel({ isOpen, onClose, title, text, children, footer, width = 'medium', mayClose }: DialogProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const focus = useFocusReturn(panel);
  const close = (open: boolean) => {
    if (!open && (mayClose?.() ?? true)) onClose();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content ref={panel} {...focus} className={`${look} ${widths[width]}`} {...(text ? {} : { 'aria-describedby': undefined })}>
          <header className="flex items-start gap-3 px-4 pt-4 pb-2 md:px-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {text ? <Radix.Description className="mt-0.5 text-sm text-text-muted">{text}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton icon="x" label={t('action.close')} className="-me-1 -mt-1" />
            </Radix.Close>
          </header>
          {/* Room above what stands first: the ring of a focused field would be cut off. */}
          {children ? <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 after:block after:h-4 md:px-5">{children}</div> : null}
          {footer ? <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-4 py-3 md:px-5">{footer}</footer> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
