/** The dialog for a new password. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { Dialog } from '../../../widgets/primitives/dialog/dialog.tsx';
import { isCallError, useToast } from '../../react/index.ts';
import { call } from '../api/http.ts';
import type { OverPageProps } from './over-page-props.ts';
import { PasswordField } from './password-field.tsx';
import { faultsOf, type PasswordName, type Passwords, passwordNames } from './passwords.ts';

const empty: Passwords = { user_old_password: '', user_new_password: '', user_confirm_pass: '' };

export default function ChangePassword({ isOpen, onClose }: OverPageProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button kind="primary" type="submit" form={formId} isBusy={isSending}>
        {t('shell.change_password')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.change_password')}
      text={t('shell.change_password_text')}
      width="small"
      footer={footer}
    >
      {isOpen ? <PasswordForm id={formId} onSending={setSending} onDone={onClose} /> : null}
    </Dialog>
  );
}

type FormProps = { readonly id: string; readonly onSending: (isSending: boolean) => void; readonly onDone: () => void };

function PasswordForm({ id, onSending, onDone }: FormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  /** What the server said of a field, until it is typed in again. */
  const [refused, setRefused] = useState<Partial<Record<PasswordName, string>>>({});
  const [failure, setFailure] = useState<string>();
  const faults = faultsOf(values);
  const faultOf = (name: PasswordName): string | undefined => {
    const key = isChecked ? faults[name] : undefined;
    return key === undefined ? refused[name] : t(key);
  };

  const send = async () => {
    onSending(true);
    setFailure(undefined);
    try {
      await call('/v1/user/change_user_password', { method: 'POST', body: values });
      toast.add({ text: t('shell.password_changed'), tone: 'success' });
      onDone();
    } catch (cause) {
      const errors = isCallError(cause) ? (cause.errors ?? []) : [];
      const ofFields = passwordNames.flatMap((name) => {
        const error = errors.find(({ pointer }) => pointer === `/${name}`);
        return error ? [[name, error.message] as const] : [];
      });
      setRefused(Object.fromEntries(ofFields));
      if (ofFields.length === 0) setFailure(cause instanceof Error ? cause.message : t('shell.something_wrong'));
    }
    onSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const first = passwordNames.find((name) => faults[name] !== undefined);
    if (first === undefined) return void send();
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-4 pt-1">
      {failure === undefined ? null : (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {failure}
        </p>
      )}
      {passwordNames.map((name) => (
        <PasswordField
          key={name}
          name={name}
          value={values[name]}
          fault={faultOf(name)}
          onChange={(value) => {
            setValues({ ...values, [name]: value });
            setRefused({ ...refused, [name]: undefined });
          }}
        />
      ))}
    </form>
  );
}
