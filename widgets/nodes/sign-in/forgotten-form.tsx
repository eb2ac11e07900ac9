import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { SubmitButton, TextButton } from './buttons.tsx';
import { refusalOf } from './error-message.ts';
import { emailFault } from './faults.ts';
import { TextInput } from './text-input.tsx';
import type { SignInState } from './use-sign-in.ts';

type Props = {
  readonly signIn: SignInState;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onBack: () => void;
};

/**
 * Asks for a link to set a new password, by the host action `forgotten-password` ({ id }). The answer is the same
 * whether an account exists or not, and so are these words.
 */
export function ForgottenForm({ signIn, email, onEmail, onBack }: Props) {
  const { t } = useTranslation();
  const ask = useHostAction('forgotten-password');
  const emailRef = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const fault = emailFault(email);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault) return emailRef.current?.focus();
    signIn.tell(undefined);
    setSending(true);
    try {
      await ask({ id: email.trim() });
      setAsked(true);
    } catch (error) {
      signIn.tell(refusalOf(error));
    }
    setSending(false);
  };

  return (
    <>
      <h1 className="text-2xl font-semibold text-text">{t('signin.forgotten_title')}</h1>
      <p role="status" className="mt-1 text-base text-text-muted">
        {isAsked ? t('signin.forgotten_asked', { email: email.trim() }) : t('signin.forgotten_text')}
      </p>
      {isAsked ? null : (
        <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
          <TextInput
            inputRef={emailRef}
            label={t('signin.email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={email}
            onChange={onEmail}
            fault={isChecked ? fault : undefined}
          />
          <SubmitButton isBusy={isSending}>{t(isSending ? 'signin.forgotten_sending' : 'signin.forgotten_send')}</SubmitButton>
        </form>
      )}
      <p className="mt-3">
        <TextButton onClick={onBack}>{t('signin.forgotten_back')}</TextButton>
      </p>
    </>
  );
}
