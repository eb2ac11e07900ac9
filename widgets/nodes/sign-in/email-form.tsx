import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton, TextButton } from './buttons.tsx';
import { emailFault, passwordFault } from './faults.ts';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';
import type { SignInState } from './use-sign-in.ts';

type Props = {
  readonly signIn: SignInState;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onForgotten: () => void;
  /** The person came back to this form from the one for a forgotten password. */
  readonly hasFocus: boolean;
};

/** E-mail and password. */
export function EmailForm({ signIn, email, onEmail, onForgotten, hasFocus }: Props) {
  const { t } = useTranslation();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const faults = { email: emailFault(email), password: passwordFault(password) };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.email) return emailRef.current?.focus();
    if (faults.password) return passwordRef.current?.focus();
    const outcome = await signIn.send({ id_type: 'EMAIL', id: email.trim(), id_key: password });
    if (outcome.kind === 'refused') passwordRef.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        inputRef={emailRef}
        label={t('signin.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasFocus}
        value={email}
        onChange={onEmail}
        fault={isChecked ? faults.email : undefined}
      />
      <div>
        <PasswordInput
          inputRef={passwordRef}
          label={t('signin.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={isChecked ? faults.password : undefined}
        />
        <p className="mt-1 flex justify-end">
          <TextButton onClick={onForgotten}>{t('signin.forgotten')}</TextButton>
        </p>
      </div>
      <SubmitButton isBusy={signIn.isSending}>{t(signIn.isSending ? 'signin.sending' : 'signin.submit')}</SubmitButton>
    </form>
  );
}
