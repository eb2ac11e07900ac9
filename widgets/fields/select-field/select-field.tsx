import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass } from '../shared/control.ts';

/** One of a few, by the browser's own list: the wheel on phones, typing ahead on keyboards. */
export default function SelectField({ value, onChange, ...frame }: FieldProps<string | number>) {
  const { t } = useTranslation();
  const options = frame.options ?? [];
  const { placeholder, ...attributes } = controlAttributes(frame);
  // A value that is no longer on offer is still what the record holds.
  const isRetired = value !== null && value !== undefined && !options.some((option) => option.value === value);
  return (
    <div className="relative">
      <select
        {...attributes}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={(event) => onChange(options.find((option) => String(option.value) === event.target.value)?.value ?? null)}
        className={`${controlClass} appearance-none pe-8`}
      >
        <option value="">{placeholder ?? t('control.choose')}</option>
        {isRetired && <option value={String(value)}>{frame.labelOf?.(value) ?? String(value)}</option>}
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-2 my-auto size-4 text-text-muted" />
    </div>
  );
}
