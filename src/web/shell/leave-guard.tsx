import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { dropUnsavedChanges, hasUnsavedChanges } from '../../../engine/react/form/unsaved-guard.ts';
import { Button } from '../../../widgets/button/button.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';

/** Asks before a page with unsaved changes is left inside the product; the browser asks for the rest. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  const leave = () => {
    dropUnsavedChanges();
    blocker.proceed?.();
  };
  const footer = (
    <>
      <Button kind="quiet" className="text-danger-text" onClick={leave}>
        {t('shell.unsaved_leave')}
      </Button>
      <Button kind="primary" onClick={stay}>
        {t('shell.unsaved_stay')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title={t('shell.unsaved_title')}
      text={t('shell.unsaved_text')}
      width="small"
      footer={footer}
    />
  );
}
