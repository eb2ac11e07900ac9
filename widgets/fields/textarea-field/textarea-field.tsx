import type { FieldProps } from '../../../engine/react/types.ts';
import { areaClass, controlAttributes, orNull } from '../shared/control.ts';

/** Text of several lines; grows with what is typed, up to a point. */
export default function TextareaField({ value, onChange, ...frame }: FieldProps<string>) {
  return (
    <textarea
      {...controlAttributes(frame)}
      dir="auto"
      rows={3}
      value={value ?? ''}
      onChange={(event) => onChange(orNull(event.target.value))}
      className={`${areaClass} field-sizing-content max-h-64 min-h-20`}
    />
  );
}
