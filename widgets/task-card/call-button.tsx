/** Calls the customer by the phone's own dialler; a number that is masked cannot be dialled (specification 6). */
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { MASKED } from './masked.ts';

type Props = { readonly phone: string | undefined; readonly className: string };

export function CallButton({ phone, className }: Props) {
  const { t } = useTranslation();
  if (phone === undefined) return null;
  const label = (
    <>
      <Icon name="phone" />
      {t('task_card.call')}
    </>
  );
  if (MASKED.test(phone))
    return (
      <button type="button" disabled className={`${className} opacity-50`} title={t('task_card.masked')}>
        {label}
      </button>
    );
  if (!/^[+\d][\d\s-]{5,}$/.test(phone)) return null;
  return (
    <a href={`tel:${phone.replace(/[\s-]/g, '')}`} className={className}>
      {label}
    </a>
  );
}
