import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLinkTarget } from '../../../engine/core/definitions/custom-field-types.ts';
import type { FieldProps } from '../../../engine/react/types.ts';

/**
 * A button on a form: opens the address of its first option in a new tab, so that what was typed stays. It holds no
 * value. Without an address it may open it says so.
 */
export default function ButtonField({ id, field, label, describedBy }: FieldProps<never>) {
  const { t } = useTranslation();
  const address = field.options?.[0]?.value;
  if (!isLinkTarget(address)) return <p className="text-sm text-text-muted">{t('control.button_without_link', { what: label })}</p>;
  return (
    <a
      id={id}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={describedBy || undefined}
      className="inline-flex min-h-control w-fit max-w-full items-center justify-center gap-1.5 rounded-control border border-border bg-surface-raised px-3 text-sm font-medium text-text hover:border-border-strong hover:bg-surface-sunken"
    >
      <span className="min-w-0 truncate">{label}</span>
      <ExternalLink aria-label={t('control.new_tab')} className="size-4 shrink-0" />
    </a>
  );
}
