import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { colourClasses, colours } from '../../primitives/chip/colours.ts';
import { groupAttributes } from '../shared/control.ts';

/** One of the theme's colours, by name. */
export default function ColourField({ value, onChange, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const allowed = frame.field.schema.enum;
  const names = colours.filter((name) => !Array.isArray(allowed) || allowed.includes(name));
  return (
    <div {...groupAttributes(frame)} role="radiogroup" className="flex min-h-control flex-wrap items-center gap-1">
      {names.map((name) => (
        <label
          key={name}
          title={t(`colour.${name}`)}
          className="inline-flex size-control cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-50"
        >
          <input
            type="radio"
            name={frame.id}
            disabled={frame.disabled}
            checked={value === name}
            onChange={() => onChange(name)}
            onClick={() => value === name && !frame.required && onChange(null)}
            onBlur={frame.onBlur}
            aria-label={t(`colour.${name}`)}
            className="sr-only"
          />
          <span aria-hidden="true" className={`inline-flex size-5 items-center justify-center rounded-full ${colourClasses(name).solid}`}>
            {value === name && <Check className="size-3.5 text-surface-raised" strokeWidth={3} />}
          </span>
        </label>
      ))}
    </div>
  );
}
