import { useTranslation } from 'react-i18next';
import { dropUnsavedChanges } from '../../../engine/react/form/unsaved-guard.ts';
import { Button } from '../../../widgets/button/button.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { useLeaving } from '../app/guarded-router.tsx';

/** Asks before a page with unsaved changes is left inside the product; the browser asks for the rest. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const leaving = useLeaving();
  const stay = () => leaving?.stay();
  const leave = () => {
    dropUnsavedChanges();
    leaving?.proceed();
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
      isOpen={leaving !== undefined}
      onClose={stay}
      title={t('shell.unsaved_title')}
      text={t('shell.unsaved_text')}
      width="small"
      footer={footer}
    />
  );
}
