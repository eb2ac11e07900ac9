/** A form in a dialog (a sheet on phones) that asks before it throws away what was typed. */
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { Waiting } from '../../../engine/react/index.ts';
import { ConfirmDialog } from '../../primitives/dialog/confirm-dialog.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import type { FormTask } from './form-task.ts';

/** Most pages are left without a form having been opened; its engine is fetched beside it. */
const FormBody = lazy(async () => {
  const [{ FormBody: body }] = await Promise.all([import('./form-body.tsx'), import('../../../engine/react/form/index.ts')]);
  return { default: body };
});

type Props = {
  /** Absent: closed. */
  readonly task: FormTask | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  readonly scope: RuleScope;
  readonly onClose: () => void;
  readonly onDone?: (answer: unknown) => void;
};

/** A form that was refused after it had closed, as it stood. */
type Returned = Pick<Props, 'title' | 'text'> & { readonly task: FormTask };

export function FormDialog({ onClose, onDone, scope, ...props }: Props) {
  const { t } = useTranslation();
  const [returned, setReturned] = useState<Returned>();
  const { task, title, text } = props.task || !returned ? props : returned;
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => {
    setDirty(false);
    setReturned(undefined);
    onClose();
  }, [onClose]);
  const tryClose = () => {
    if (isDirty) setAsking(true);
    else close();
  };
  const done = useCallback(
    (answer: unknown) => {
      close();
      onDone?.(answer);
    },
    [close, onDone],
  );
  return (
    <>
      <Dialog
        isOpen={task !== undefined}
        onClose={close}
        title={title}
        text={text}
        width={task && task.purpose !== 'create' && task.purpose !== 'update' ? 'small' : 'medium'}
        mayClose={() => {
          if (isDirty) setAsking(true);
          return !isDirty;
        }}
      >
        {task ? (
          <Suspense fallback={<Waiting />}>
            <FormBody
              task={task}
              scope={scope}
              onDone={done}
              onReturn={(again) => setReturned({ task: again, title, text })}
              onCancel={tryClose}
              onDirty={setDirty}
            />
          </Suspense>
        ) : null}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('form_panel.discard')}
        text={t('form_panel.discard_text')}
        verb={t('form_panel.discard_verb')}
        isDangerous
        onClose={() => setAsking(false)}
        onConfirm={close}
      />
    </>
  );
}
