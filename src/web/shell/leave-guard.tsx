import * as Dialog from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { dropUnsavedChanges, hasUnsavedChanges } from '../../../engine/react/form/unsaved-guard.ts';

/** Asks before a page with unsaved changes is left inside the product; the browser asks for the rest. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  const leave = () => {
    dropUnsavedChanges();
    blocker.proceed?.();
  };
  return (
    <Dialog.Root open={blocker.state === 'blocked'} onOpenChange={(open) => !open && blocker.reset?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-sm -translate-y-1/2 rounded-card border border-border bg-surface-raised p-5 text-text shadow-float">
          <Dialog.Title className="text-base font-semibold">{t('shell.unsaved_title')}</Dialog.Title>
          <Dialog.Description className="mt-1 text-sm text-text-muted">{t('shell.unsaved_text')}</Dialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <button
              type="button"
              onClick={leave}
              className="h-11 rounded-control px-3 text-sm text-danger-text hover:bg-danger-soft md:h-8"
            >
              {t('shell.unsaved_leave')}
            </button>
            <Dialog.Close className="h-11 rounded-control bg-accent px-4 text-sm font-medium text-accent-text md:h-8">
              {t('shell.unsaved_stay')}
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
