import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from './buttons.tsx';
import { mobileFault, plainNumber } from './faults.ts';
import { clearPending, keepPending, type OtpPending, readPending } from './otp-pending.ts';
import { TextInput } from './text-input.tsx';
import type { Outcome, SignInState } from './use-sign-in.ts';

/** Comes while the one-time password is on its way. */
const OtpForm = lazy(async () => ({ default: (await import('./otp-form.tsx')).OtpForm }));

const SECOND = 1000;

/**
 * Seconds until another may be asked for, where one is waited for: it was sent, now or a moment ago (`otp_sent`: the
 * answer that said so never came, or the same number was given again). Any other refusal sent nothing, however long it
 * asks to wait.
 */
function waitOf(outcome: Outcome): number | undefined {
  if (outcome.kind === 'otp') return outcome.retryIn;
  return outcome.kind === 'refused' && outcome.subCode === 'otp_sent' ? (outcome.retryAfter ?? 0) : undefined;
}

/** Mobile number, then the one-time password that was sent to it. */
export function MobileForm({ signIn }: { readonly signIn: SignInState }) {
  const { t } = useTranslation();
  const numberRef = useRef<HTMLInputElement>(null);
  // One that was sent before a reload is still waited for.
  const [pending, setPending] = useState(() => readPending(Date.now()));
  const [number, setNumber] = useState(pending?.id ?? '');
  const [isChecked, setChecked] = useState(false);
  const fault = mobileFault(number);

  /** Asks for a one-time password; whether one was sent. */
  const request = async (id: string): Promise<boolean> => {
    const outcome = await signIn.send({ id_type: 'MOBILE_NUM', id });
    const wait = waitOf(outcome);
    if (wait !== undefined) keep({ id, expires_at: Date.now() + wait * SECOND });
    return outcome.kind === 'otp';
  };
  const keep = (next: OtpPending) => {
    keepPending(next);
    setPending(next);
  };
  const change = () => {
    clearPending();
    signIn.tell(undefined);
    setPending(undefined);
    setChecked(false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault || !(await request(plainNumber(number)))) numberRef.current?.focus();
  };

  if (pending)
    return (
      <Suspense fallback={null}>
        <OtpForm signIn={signIn} pending={pending} onResend={() => request(pending.id)} onChange={change} />
      </Suspense>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        inputRef={numberRef}
        label={t('signin.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        className="keep-ltr tabular-nums"
        value={number}
        onChange={setNumber}
        fault={isChecked ? fault : undefined}
        hint={t('signin.mobile_hint')}
      />
      <SubmitButton isBusy={signIn.isSending}>{t(signIn.isSending ? 'signin.otp_sending' : 'signin.otp_send')}</SubmitButton>
    </form>
  );
}
