import { isDurationUnit } from '../../../engine/core/format/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { boxClass, controlAttributes, innerClass } from '../shared/control.ts';
import { numberFromText } from '../shared/decimal.ts';
import { useDraft } from '../shared/draft.ts';
import { DurationInput } from './duration-input.tsx';

/** A number, with its unit; minutes and hours in words. A text that is no number stays one, so that validation can say so. */
export default function NumberField(props: FieldProps<number | string>) {
  const { unit } = props.field;
  return isDurationUnit(unit) ? <DurationInput {...props} unit={unit} /> : <FigureInput {...props} />;
}

function FigureInput({ value, onChange, ...frame }: FieldProps<number | string>) {
  const { type, unit = type === 'percent' ? '%' : undefined } = frame.field;
  const { text, type: onText, settle } = useDraft({ value, show: String, parse: numberFromText, onChange });
  return (
    <div className={boxClass}>
      <input
        {...controlAttributes(frame)}
        type="text"
        inputMode={type === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={() => {
          settle();
          frame.onBlur?.();
        }}
        className={`${innerClass} tabular-nums rtl:text-end`}
      />
      {unit && <span className="shrink-0 pe-2.5 text-sm text-text-muted">{unit}</span>}
    </div>
  );
}
