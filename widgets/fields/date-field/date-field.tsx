import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass, orNull } from '../shared/control.ts';

/** A day, by the browser's own calendar. */
export default function DateField({ value, onChange, ...frame }: FieldProps<string>) {
  return (
    <input
      {...controlAttributes(frame)}
      type="date"
      max="9999-12-31"
      value={value?.slice(0, 10) ?? ''}
      onChange={(event) => onChange(orNull(event.target.value))}
      className={`${controlClass} tabular-nums`}
    />
  );
}
