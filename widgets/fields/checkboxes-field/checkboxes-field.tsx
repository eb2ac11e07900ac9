import type { FieldProps } from '../../../engine/react/types.ts';
import { boxInputClass, choiceClass, groupAttributes } from '../shared/control.ts';

type Key = string | number;

/** Several of a few, all in sight. Values keep the order of the choices. */
export default function CheckboxesField({ value, onChange, ...frame }: FieldProps<readonly Key[]>) {
  const options = frame.options ?? [];
  const chosen = Array.isArray(value) ? (value as readonly Key[]) : [];
  const toggle = (key: Key) => {
    const isOn = (other: Key) => (other === key ? !chosen.includes(key) : chosen.includes(other));
    const offered = options.map((option) => option.value);
    const retired = chosen.filter((other) => !offered.includes(other));
    const next = [...offered.filter(isOn), ...retired];
    onChange(next.length === 0 ? null : next);
  };
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="min-w-0 flex flex-wrap gap-x-5">
      {options.map((option) => (
        <label key={option.value} className={choiceClass}>
          <input
            type="checkbox"
            disabled={frame.disabled}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
            onBlur={frame.onBlur}
            className={boxInputClass}
          />
          <span className="min-w-0">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
