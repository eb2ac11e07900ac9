/** Value of a filter that is typed: a text, a number, an amount. The list asks once typing pauses. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDurationUnit } from '../../../engine/core/format/index.ts';
import { parseDuration } from '../../../engine/core/format/read-duration.ts';
import { type Scalar, useApp, useFormat, type ViewField } from '../../../engine/react/index.ts';
import { currencyParts, minorFromText, numberFromText, textFromMinor } from '../../fields/shared/decimal.ts';

type Props = {
  readonly field: ViewField;
  readonly value: Scalar | null | undefined;
  readonly label: string;
  readonly onChange: (value: Scalar | null) => void;
};

/** Quiet time before the list asks, in milliseconds. */
const QUIET = 250;
const NUMBERS = new Set<ViewField['type']>(['integer', 'number', 'money', 'percent', 'rating']);

/** How the value of a field is written and read, and what stands beside it. */
function useNotation(field: ViewField) {
  const { i18n } = useTranslation();
  const { currency } = useApp().org;
  const format = useFormat();
  const isNumber = NUMBERS.has(field.type);
  const { digits, symbol } = currencyParts(currency, i18n.language || 'en');
  if (field.type === 'money') {
    const show = (value: Scalar) => (typeof value === 'number' ? textFromMinor(value, digits) : String(value));
    return { isNumber, before: symbol, after: undefined, show, parse: (text: string) => minorFromText(text, digits) };
  }
  if (isNumber && isDurationUnit(field.unit)) {
    const { unit } = field;
    const show = (value: Scalar) => (typeof value === 'number' ? format.measure(value, unit) : String(value));
    const parse = (text: string) => (text.trim() === '' ? null : (parseDuration(text, unit, format.locale) ?? text));
    return { isNumber, before: undefined, after: undefined, show, parse };
  }
  const unit = field.unit ?? (field.type === 'percent' ? '%' : undefined);
  if (isNumber) return { isNumber, before: undefined, after: unit, show: String, parse: numberFromText };
  return { isNumber, before: undefined, after: undefined, show: String, parse: (text: string) => (text === '' ? null : text) };
}

export function TypedInput({ field, value, label, onChange }: Props) {
  const { isNumber, before, after, show, parse } = useNotation(field);
  const [draft, setDraft] = useState<string>();
  const send = useRef(onChange);
  const waiting = useRef<{ readonly value: Scalar | null; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => {
    send.current = onChange;
  }, [onChange]);
  const flush = () => {
    const { current } = waiting;
    waiting.current = undefined;
    clearTimeout(current?.timer);
    if (current) send.current(current.value);
  };
  const latestFlush = useRef(flush);
  // What was typed counts, however fast the editor is closed.
  useEffect(() => latestFlush.current, []);

  const parsed = draft === undefined ? null : parse(draft);
  const isWrong = isNumber && typeof parsed === 'string';
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    const next = parse(text);
    if (isNumber && typeof next === 'string') return;
    waiting.current = { value: next, timer: setTimeout(latestFlush.current, QUIET) };
    if (next === null) flush();
  };
  const settle = () => {
    flush();
    if (!isWrong) setDraft(undefined);
  };
  const reads = value === null || value === undefined ? '' : show(value);
  return (
    <div className="flex h-control items-center rounded-control border border-border-strong bg-surface-raised text-sm has-aria-invalid:border-danger">
      {before === undefined ? null : <span className="shrink-0 ps-2 text-text-muted">{before}</span>}
      <input
        type="text"
        inputMode={isNumber && !isDurationUnit(field.unit) ? 'decimal' : 'text'}
        {...(isNumber ? { dir: 'ltr' as const } : {})}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        value={draft ?? reads}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && flush()}
        className="h-full w-full min-w-0 rounded-control bg-transparent px-2 tabular-nums"
      />
      {after === undefined ? null : <span className="shrink-0 pe-2 text-text-muted">{after}</span>}
    </div>
  );
}
