import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass, orNull } from '../shared/control.ts';

/** An e-mail address. */
export default function EmailField({ value, onChange, ...frame }: FieldProps<string>) {
  return (
    <input
      {...controlAttributes(frame)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      value={value ?? ''}
      onChange={(event) => onChange(orNull(event.target.value.trim()))}
      className={`${controlClass} rtl:text-end`}
    />
  );
}
