/** Words to tap, several at once; of a single choice the last one tapped. */
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './types.ts';

export function Choices({ id, field, label, value, onChange, faultId }: ControlProps<readonly unknown[]>) {
  const { t } = useTranslation();
  const toggle = (option: unknown) => onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option]);
  return (
    <fieldset id={id} aria-describedby={faultId}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(field.options ?? []).map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value.includes(option.value)}
            onClick={() => toggle(option.value)}
            className="h-11 rounded-full border border-border px-4 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            {field.literal ? option.label : t(option.label)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
