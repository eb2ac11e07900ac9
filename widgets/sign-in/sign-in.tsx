import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../engine/react/host-actions.ts';
import type { NodeProps } from '../../engine/react/types.ts';
import { messageOf } from './error-message.ts';
import { Headline } from './headline.tsx';
import type { Organisation } from './organisation-picker.tsx';

const OrganisationPicker = lazy(() => import('./organisation-picker.tsx'));

type Options = { readonly headlines: readonly string[] };

/**
 * Host action `sign-in` takes { id_type, id, id_key, org_id? } and answers `{ organisations }`
 * when the person has to choose one, otherwise nothing: the host then leaves the page.
 */
export type SignInAnswer = { readonly organisations?: readonly Organisation[] } | undefined;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Sign-in by e-mail (specification 2.2, 5.1). */
export default function SignIn({ node }: NodeProps<Options>) {
  const { t } = useTranslation();
  const signIn = useHostAction('sign-in');
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [organisations, setOrganisations] = useState<readonly Organisation[]>();
  const faults = {
    email: EMAIL.test(email.trim()) ? undefined : t('signin.email_invalid'),
    password: password === '' ? t('signin.password_missing') : undefined,
  };

  const send = async (orgId?: string) => {
    setSending(true);
    setFailure(undefined);
    try {
      const answer = (await signIn({
        id_type: 'EMAIL',
        id: email.trim(),
        id_key: password,
        ...(orgId ? { org_id: orgId } : {}),
      })) as SignInAnswer;
      if (answer?.organisations) setOrganisations(answer.organisations);
    } catch (error) {
      setOrganisations(undefined);
      setFailure(messageOf(error) ?? t('signin.no_message'));
    }
    setSending(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.email) return emailRef.current?.focus();
    if (faults.password) return passwordRef.current?.focus();
    void send();
  };

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Headline keys={node.headlines} />
      <main className="flex items-center justify-center bg-surface px-6 py-10">
        <div className="w-full max-w-sm">
          <h1 className="text-2xl font-semibold text-text">{t('signin.title')}</h1>
          <p className="mt-1 text-sm text-text-muted">{t('signin.subtitle')}</p>
          <div role="tablist" aria-label={t('signin.ways')} className="mt-6 border-b border-border">
            <span
              role="tab"
              aria-selected="true"
              tabIndex={0}
              className="inline-block border-b-2 border-accent px-1 pb-2 text-xs font-semibold tracking-wide text-text"
            >
              {t('signin.tab_email')}
            </span>
          </div>
          <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
            <TextInput
              inputRef={emailRef}
              label={t('signin.email')}
              type="email"
              autoComplete="username"
              value={email}
              onChange={setEmail}
              fault={checked ? faults.email : undefined}
            />
            <TextInput
              inputRef={passwordRef}
              label={t('signin.password')}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              fault={checked ? faults.password : undefined}
            />
            {failure && (
              <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
                {failure}
              </p>
            )}
            <button
              type="submit"
              disabled={sending}
              className="h-11 rounded-control bg-accent font-medium text-accent-text hover:bg-accent-hover focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus disabled:opacity-60"
            >
              {sending ? t('signin.sending') : t('signin.submit')}
            </button>
          </form>
        </div>
      </main>
      {organisations && (
        <Suspense fallback={null}>
          <OrganisationPicker
            organisations={organisations}
            busy={sending}
            onChoose={(organisation) => void send(organisation.org_id)}
            onClose={() => setOrganisations(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

type TextInputProps = {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
};

function TextInput({ inputRef, label, type, autoComplete, value, onChange, fault }: TextInputProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-text">
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        type={type}
        autoComplete={autoComplete}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className="h-11 w-full rounded-control border border-border bg-surface px-3 text-text outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/40 aria-invalid:border-danger"
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-danger-text">
          {fault}
        </p>
      )}
    </div>
  );
}
