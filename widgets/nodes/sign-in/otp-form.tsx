import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton, TextButton } from './buttons.tsx';
import { OTP_DIGITS, otpFault, plainNumber } from './faults.ts';
import type { OtpPending } from './otp-pending.ts';
import { TextInput } from './text-input.tsx';
import { useCountdown } from './use-countdown.ts';
import type { SignInState } from './use-sign-in.ts';

type Props = {
  readonly signIn: SignInState;
  readonly pending: OtpPending;
  /** Resolves to whether another one was sent. */
  readonly onResend: () => Promise<boolean>;
  /** Back to the number. */
  readonly onChange: () => void;
};

const CODE = new RegExp(`(?<![0-9])[0-9]{${OTP_DIGITS}}(?![0-9])`);

/** The one-time password, and another one once the countdown is over. */
export function OtpForm({ signIn, pending, onResend, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [hasResent, setResent] = useState(false);
  const left = useCountdown(pending.expires_at);
  const fault = otpFault(otp);

  // The field is what the person waits for, wherever the focus was.
  useEffect(() => inputRef.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setResent(false);
    if (fault) return inputRef.current?.focus();
    const outcome = await signIn.send({ id_type: 'MOBILE_NUM', id: pending.id, id_key: plainNumber(otp) });
    if (outcome.kind === 'refused') inputRef.current?.select();
  };
  const resend = async () => {
    setResent(false);
    setResent(await onResend());
    setOtp('');
    setChecked(false);
    inputRef.current?.focus();
  };
  /** Messages are copied whole as often as the code alone. */
  const paste = (event: ClipboardEvent) => {
    const code = CODE.exec(event.clipboardData.getData('text'))?.[0];
    if (code === undefined) return;
    event.preventDefault();
    setOtp(code);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="text-base text-text">
          {t(hasResent ? 'signin.otp_resent_to' : 'signin.otp_sent_to')}{' '}
          <bdi className="keep-ltr font-medium tabular-nums">{pending.id}</bdi>
        </p>
        <TextButton onClick={onChange}>{t('signin.otp_change')}</TextButton>
      </div>
      <TextInput
        inputRef={inputRef}
        label={t('signin.otp')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="keep-ltr text-center font-semibold tracking-[0.5em] tabular-nums"
        value={otp}
        onChange={setOtp}
        onPaste={paste}
        fault={isChecked ? fault : undefined}
      />
      <SubmitButton isBusy={signIn.isSending}>{t(signIn.isSending ? 'signin.sending' : 'signin.submit')}</SubmitButton>
      <p className="flex items-center justify-center gap-1.5 text-sm text-text-muted">
        <TextButton onClick={() => void resend()} disabled={left > 0 || signIn.isSending} describedBy={`${id}-left`}>
          {t('signin.otp_resend')}
        </TextButton>
        <span id={`${id}-left`} className="tabular-nums">
          {left > 0 ? t('signin.otp_resend_in', { seconds: left }) : null}
        </span>
      </p>
    </form>
  );
}
