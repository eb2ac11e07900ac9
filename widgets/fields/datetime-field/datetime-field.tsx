import { useApp } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass } from '../shared/control.ts';
import { instantOf, wallTimeOf } from '../shared/zoned-time.ts';

/** A day and time, read and typed in the organisation's time zone, kept as an instant. */
export default function DatetimeField({ value, onChange, ...frame }: FieldProps<string>) {
  const { time_zone } = useApp().org;
  return (
    <input
      {...controlAttributes(frame)}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={value ? wallTimeOf(value, time_zone) : ''}
      onChange={(event) => onChange(instantOf(event.target.value.slice(0, 16), time_zone))}
      className={`${controlClass} tabular-nums`}
    />
  );
}
