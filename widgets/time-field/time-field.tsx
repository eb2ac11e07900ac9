import type { FieldProps } from '../../engine/react/types.ts';
import { controlAttributes, controlClass, orNull } from '../fields/control.ts';

/** A time of the day, 'HH:mm'. */
export default function TimeField({ value, onChange, ...frame }: FieldProps<string>) {
  return (
    <input
      {...controlAttributes(frame)}
      type="time"
      value={value?.slice(0, 5) ?? ''}
      onChange={(event) => onChange(orNull(event.target.value.slice(0, 5)))}
      className={`${controlClass} tabular-nums`}
    />
  );
}
