import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { Dialog } from '../../../widgets/primitives/dialog/dialog.tsx';
import { dropUnsavedChanges } from '../../react/form/unsaved-guard.ts';
import { useLeaving } from '../app/guarded-router.tsx';
import { unsavedQuestion } from '../session/unsaved-question.ts';

/** Asks before a page with unsaved changes is left inside the product, or by logging out, and before unsent ones are left behind; the browser asks for the rest. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const leaving = useLeaving();
  const { answer, unsent } = useSnapshot(unsavedQuestion);
  const isUnsent = answer !== null && unsent > 0;
  const stay = () => {
    leaving?.stay();
    answer?.(false);
  };
  const leave = () => {
    dropUnsavedChanges();
    leaving?.proceed();
    answer?.(true);
  };
  const footer = (
    <>
      <Button kind="quiet" className="text-danger-text" onClick={leave}>
        {t(isUnsent ? 'shell.logout' : 'shell.unsaved_leave')}
      </Button>
      <Button kind="primary" onClick={stay}>
        {t('shell.unsaved_stay')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={leaving !== undefined || answer !== null}
      onClose={stay}
      title={isUnsent ? t('shell.unsent_title', { count: unsent }) : t('shell.unsaved_title')}
      text={t(isUnsent ? 'shell.unsent_text' : 'shell.unsaved_text')}
      width="small"
      footer={footer}
    />
  );
}
