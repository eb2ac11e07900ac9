import { useFormat } from '../../../engine/react/index.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** A number in the organisation's format, with its unit. */
export function NumberCell({ value, field }: CellProps) {
  const { number, measure } = useFormat();
  return <Figures value={value} show={(amount) => (field.unit ? measure(amount, field.unit) : number(amount))} />;
}

/** Minor units as an amount of the organisation's currency. */
export function MoneyCell({ value }: CellProps) {
  return <Figures value={value} show={useFormat().money} />;
}

export function PercentCell({ value }: CellProps) {
  return <Figures value={value} show={useFormat().percent} />;
}

/** What is no number (a masked amount, say) is shown as it is. */
function Figures({ value, show }: { readonly value: unknown; readonly show: (value: number) => string }) {
  if (isNothing(value)) return <Nothing />;
  return <span className="keep-ltr tabular-nums">{typeof value === 'number' ? show(value) : String(value)}</span>;
}
