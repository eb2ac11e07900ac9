import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Combobox } from '../shared/combobox/combobox.tsx';

/** One record, found by words. */
export default function RefField(field: FieldProps<string | number>) {
  const { t } = useTranslation();
  const { value, onChange } = field;
  const isEmpty = value === null || value === undefined || value === '';
  const known = isEmpty ? '' : (field.labelOf?.(value) ?? field.options?.find((option) => option.value === value)?.label);
  return (
    <Combobox
      field={field}
      chosen={isEmpty ? [] : [value]}
      isMultiple={false}
      text={known ?? t('control.loading_label')}
      onChoose={(choice) => onChange(choice.value)}
      onClear={() => onChange(null)}
    />
  );
}
