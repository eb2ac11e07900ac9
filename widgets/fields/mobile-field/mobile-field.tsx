import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass, orNull } from '../shared/control.ts';

/** A mobile number. Spaces and dashes, as people paste them, are left out; other characters stay for validation to name. */
export default function MobileField({ value, onChange, ...frame }: FieldProps<string>) {
  return (
    <input
      {...controlAttributes(frame)}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      value={value ?? ''}
      onChange={(event) => onChange(orNull(event.target.value.replaceAll(/[\s()-]/g, '')))}
      className={`${controlClass} tabular-nums rtl:text-end`}
    />
  );
}
