import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, parseTime } from '../../../engine/core/format/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { boxClass, controlAttributes, innerClass, insideButtonClass, orNull } from '../shared/control.ts';
import { useDraft } from '../shared/draft.ts';

/** hh:mm a, on a 12-hour clock. */
const PATTERN = 'hh:mm a';

/** What is no time stays as it was typed, for validation to name. */
const timeOrText = (text: string): string | null => parseTime(text) ?? orNull(text.trim());

/** Whether the browser opens its own clock for a page that asks. */
const canPick = () => typeof HTMLInputElement !== 'undefined' && 'showPicker' in HTMLInputElement.prototype;

/** A time of day, stored 'HH:mm': typed in any of the usual forms (9:30, 0930, 9.30 pm, 21:30, 9pm), or by the browser's clock. */
export default function TimeField({ value, onChange, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const clock = useRef<HTMLInputElement>(null);
  const { text, type, settle } = useDraft({
    value: value === null || value === undefined ? value : (parseTime(value) ?? value),
    show: (time) => formatTime(time, { pattern: PATTERN }),
    parse: timeOrText,
    onChange,
  });
  const attributes = controlAttributes(frame);
  return (
    <div className={`${boxClass} relative`}>
      <input
        {...attributes}
        type="text"
        dir="ltr"
        autoComplete="off"
        placeholder={frame.placeholder ?? PATTERN}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          settle();
          frame.onBlur?.();
        }}
        className={`${innerClass} tabular-nums rtl:text-end`}
      />
      {canPick() && (
        <>
          {/* The browser's own wheel or list opens where this stands; people who type never meet it. */}
          <input
            ref={clock}
            type="time"
            tabIndex={-1}
            aria-hidden="true"
            disabled={frame.disabled}
            value={parseTime(value ?? '') ?? ''}
            onChange={(event) => onChange(timeOrText(event.target.value))}
            className="pointer-events-none absolute end-0 bottom-0 h-0 w-8 opacity-0"
          />
          <button
            type="button"
            disabled={frame.disabled}
            onClick={() => clock.current?.showPicker()}
            aria-label={t('control.pick_time', { what: frame.label })}
            className={insideButtonClass}
          >
            <Clock aria-hidden="true" className="size-4" />
          </button>
        </>
      )}
    </div>
  );
}
