import { parseDuration } from '../../../engine/core/format/read-duration.ts';
import { useFormat } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass } from '../shared/control.ts';
import { useDraft } from '../shared/draft.ts';

/** Written where nothing stands yet: what can be typed here, in minutes. */
const EXAMPLES = [4320, 270];

/** A length of time, shown and typed in words: '3 days', '4 h 30 min', '4:30'. A number alone counts in the field's unit. */
export function DurationInput({ value, onChange, unit, ...frame }: FieldProps<number | string> & { readonly unit: 'min' | 'h' }) {
  const format = useFormat();
  const { text, type, settle } = useDraft({
    value,
    show: (length) => (typeof length === 'number' ? format.measure(length, unit) : length),
    // What says no length of time stays as it was typed, so that validation can say so.
    parse: (typed) => (typed.trim() === '' ? null : (parseDuration(typed, unit, format.locale) ?? typed)),
    onChange,
  });
  const placeholder = frame.placeholder ?? EXAMPLES.map((minutes) => format.measure(minutes, 'min')).join(', ');
  return (
    <input
      {...controlAttributes({ ...frame, placeholder })}
      type="text"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        settle();
        frame.onBlur?.();
      }}
      className={`${controlClass} tabular-nums`}
    />
  );
}
