/** Asks for the name of a view. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';

type Props = {
  readonly title: string;
  readonly start: string;
  readonly onClose: () => void;
  /** The dialog stays open, and says why, when it rejects. */
  readonly onName: (name: string) => Promise<unknown>;
};

const LONGEST = 60;
const CONFLICT = 409;

export function NameDialog({ title, start, onClose, onName }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(start);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setFailure(t('saved_views.name_needed'));
      return;
    }
    setBusy(true);
    try {
      await onName(name.trim());
      onClose();
    } catch (error) {
      const isTaken = isCallError(error) && error.status === CONFLICT;
      setFailure(isTaken ? t('saved_views.name_taken') : (error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="small"
      mayClose={() => !isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} isBusy={isBusy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="space-y-1">
        <label htmlFor={`${id}-name`} className="text-sm font-medium">
          {t('saved_views.name')}
        </label>
        <input
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          maxLength={LONGEST}
          value={name}
          aria-invalid={failure !== undefined || undefined}
          aria-describedby={failure === undefined ? undefined : `${id}-failure`}
          onChange={(event) => setName(event.target.value)}
          className="h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
        />
        {failure === undefined ? null : (
          <p id={`${id}-failure`} role="alert" className="text-sm text-danger-text">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
