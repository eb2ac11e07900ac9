import { useTranslation } from 'react-i18next';
import { customFieldsOf } from '../../../engine/core/definitions/custom-fields.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { Nothing } from './nothing.tsx';

/** A list of custom fields: how many, and which. */
export default function CustomFieldsCell({ value }: CellProps) {
  const { t } = useTranslation();
  const labels = customFieldsOf(value).map((field) => field.label);
  if (labels.length === 0) return <Nothing />;
  const words = labels.join(', ');
  return (
    <span title={words}>
      {t('custom_fields.count', { count: labels.length })}
      <span className="text-text-muted"> · {words}</span>
    </span>
  );
}
