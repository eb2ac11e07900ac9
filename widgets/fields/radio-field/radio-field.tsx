import type { FieldProps } from '../../../engine/react/types.ts';
import { Dot } from '../../primitives/chip/chip.tsx';
import { boxInputClass, choiceClass, groupAttributes } from '../shared/control.ts';

/** One of a few, all in sight. */
export default function RadioField({ value, onChange, ...frame }: FieldProps<string | number>) {
  return (
    <div {...groupAttributes(frame)} role="radiogroup" className="flex flex-wrap gap-x-5">
      {frame.options?.map((option) => (
        <label key={option.value} className={choiceClass}>
          <input
            type="radio"
            name={frame.id}
            disabled={frame.disabled}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onBlur={frame.onBlur}
            className={boxInputClass}
          />
          {option.colour && <Dot colour={option.colour} />}
          <span className="min-w-0">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
