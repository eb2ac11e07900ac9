/** A question before something that cannot be undone, or that the definition wants asked. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly question: string;
  readonly text?: string | undefined;
  /** Verb on the button. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  /** The dialog stays, busy, until this settles, and open when it rejects. */
  readonly onConfirm: () => Promise<unknown> | unknown;
};

export function ConfirmDialog({ isOpen, question, text, verb, isDangerous = false, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('engine.something_wrong'));
    } finally {
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        {t('action.cancel')}
      </Button>
      <Button kind={isDangerous ? 'danger' : 'primary'} onClick={confirm} isBusy={isBusy}>
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={question} text={text} width="small" footer={footer} mayClose={() => !isBusy}>
      {failure ? (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
