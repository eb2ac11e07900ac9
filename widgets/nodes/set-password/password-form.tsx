import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { SubmitButton } from '../sign-in/buttons.tsx';
import { confirmFault, newPasswordFault } from '../sign-in/faults.ts';
import { PasswordInput } from '../sign-in/password-input.tsx';
import { fieldMessages, type PasswordLink } from './password-link.ts';

type Props = {
  readonly link: PasswordLink;
  /** Told what the server did not like; undefined when it is asked anew. */
  readonly onRefused: (error: unknown) => void;
  readonly onDone: () => void;
};

/** New password and its confirmation. */
export function PasswordForm({ link, onRefused, onDone }: Props) {
  const { t } = useTranslation();
  const save = useHostAction('set-password');
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmRef = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  /** What the server said of each field, until it is changed. */
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const faults = {
    password: newPasswordFault(password) ?? said.user_new_password,
    confirmed: confirmFault(password, confirmed) ?? said.user_confirm_pass,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.password) return passwordRef.current?.focus();
    if (faults.confirmed) return confirmRef.current?.focus();
    setSending(true);
    onRefused(undefined);
    try {
      await save({ user_new_password: password, user_confirm_pass: confirmed });
      onDone();
    } catch (error) {
      const messages = fieldMessages(error);
      setSaid(messages);
      setSending(false);
      if (messages.user_new_password || messages.user_confirm_pass) passwordRef.current?.focus();
      else onRefused(error);
    }
  };
  const edit = (change: (value: string) => void) => (value: string) => {
    setSaid({});
    change(value);
  };

  const isInvitation = link.purpose === 'invitation';
  const { name, org } = link;
  return (
    <>
      <h1 className="text-2xl font-semibold text-text">{isInvitation ? t('password.welcome', { name }) : t('password.title')}</h1>
      <p className="mt-1 text-base text-text-muted">{t(textOf(link), { name, org })}</p>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <PasswordInput
          inputRef={passwordRef}
          label={t('password.new')}
          autoComplete="new-password"
          value={password}
          onChange={edit(setPassword)}
          fault={isChecked ? faults.password : undefined}
          hint={t('password.hint')}
        />
        <PasswordInput
          inputRef={confirmRef}
          label={t('password.confirm')}
          autoComplete="new-password"
          value={confirmed}
          onChange={edit(setConfirmed)}
          fault={isChecked ? faults.confirmed : undefined}
        />
        <SubmitButton isBusy={isSending}>{t(isSending ? 'password.saving' : 'password.save')}</SubmitButton>
      </form>
    </>
  );
}

/** Who belongs to several organisations is told of none. */
function textOf({ purpose, org }: PasswordLink): string {
  if (purpose === 'forgotten') return 'password.text';
  return org === '' ? 'password.welcome_anywhere' : 'password.welcome_text';
}
