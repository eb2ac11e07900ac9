import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { boxClass, controlAttributes, innerClass } from '../shared/control.ts';
import { currencyParts, minorFromText, textFromMinor } from '../shared/decimal.ts';
import { useDraft } from '../shared/draft.ts';

/** An amount in the organisation's currency: typed in whole units, kept in minor ones. */
export default function MoneyField({ value, onChange, ...frame }: FieldProps<number | string>) {
  const { i18n } = useTranslation();
  const { currency } = useApp().org;
  const { digits, symbol } = useMemo(() => currencyParts(currency, i18n.language || 'en'), [currency, i18n.language]);
  const { text, type, settle } = useDraft({
    value,
    show: (amount) => (typeof amount === 'number' ? textFromMinor(amount, digits) : amount),
    parse: (typed) => minorFromText(typed, digits),
    onChange,
  });
  return (
    <div className={boxClass} dir="ltr">
      <span className="shrink-0 ps-2.5 text-sm text-text-muted">{symbol}</span>
      <input
        {...controlAttributes(frame)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          settle();
          frame.onBlur?.();
        }}
        className={`${innerClass} tabular-nums`}
      />
    </div>
  );
}
