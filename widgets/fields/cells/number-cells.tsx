import { cellOf } from './cell-of.tsx';
import { isNothing, Nothing } from './nothing.tsx';

/** A number in the organisation's format, with its unit, and where it is a difference with its sign. */
export const NumberCell = cellOf(({ value, field: { unit, signed } }, { format }) =>
  figures(value, (amount) => {
    const text = unit ? format.measure(amount, unit) : format.number(amount);
    return signed && amount > 0 ? `+${text}` : text;
  }),
);

/** Minor units as an amount of the organisation's currency. */
export const MoneyCell = cellOf(({ value }, { format }) => figures(value, format.money));

export const PercentCell = cellOf(({ value }, { format }) => figures(value, format.percent));

/** What is no number (a masked amount, say) is shown as it is. */
function figures(value: unknown, show: (value: number) => string) {
  if (isNothing(value)) return <Nothing />;
  return <span className="keep-ltr tabular-nums">{typeof value === 'number' ? show(value) : String(value)}</span>;
}
