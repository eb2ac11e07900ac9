/** A failure of signing in, as a notification. It stays until it is closed or something else is tried. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Refusal } from './error-message.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What is kept out for a while has another way in. */
const otherWays: Readonly<Record<string, string>> = {
  codes_locked: 'signin.other_way_mobile',
  too_many_codes: 'signin.other_way_mobile',
  too_many_mails: 'signin.other_way_mail',
  too_many_tries: 'signin.other_way_mail',
};

type Props = {
  readonly refusal: Refusal;
  readonly onClose: () => void;
};

export function Notice({ refusal: { message, retryAfter, subCode }, onClose }: Props) {
  const { t } = useTranslation();
  const other = subCode !== undefined && Object.hasOwn(otherWays, subCode) ? otherWays[subCode] : undefined;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-4 z-60 mx-auto flex max-w-md animate-rise items-start gap-2 rounded-card border border-danger/50 bg-surface-raised py-1.5 ps-3 pe-1.5 text-base text-text shadow-float lg:start-auto lg:mx-0"
    >
      <Icon name="circle-alert" size={18} className="mt-1.5 text-danger-text" />
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">
        <p>{message ?? t('signin.no_message')}</p>
        {retryAfter === undefined ? null : <p className="text-sm text-text-muted">{waitText(retryAfter, t)}</p>}
        {other === undefined ? null : <p className="text-sm text-text-muted">{t(other)}</p>}
      </div>
      <IconButton icon="x" label={t('signin.dismiss')} onClick={onClose} />
    </div>
  );
}

function waitText(seconds: number, t: TFunction): string {
  if (seconds < MINUTE) return t('signin.wait_seconds', { seconds });
  if (seconds <= 2 * HOUR) return t('signin.wait_minutes', { minutes: Math.ceil(seconds / MINUTE) });
  return t('signin.wait_hours', { hours: Math.ceil(seconds / HOUR) });
}
