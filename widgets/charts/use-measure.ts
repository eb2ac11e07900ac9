/** How the numbers of a chart are written. */
import { useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import { minorDigits, NO_CURRENCY } from '../../engine/core/format/index.ts';
import { fieldAt, useApp, useFormat } from '../../engine/react/index.ts';
import { measuredField } from './measure.ts';
import type { Measure } from './options.ts';

export type MeasureWords = {
  /** '12.3K', '₹4.5L' */
  readonly short: (amount: number) => string;
  /** '12,300', '₹4,50,000.00' */
  readonly long: (amount: number) => string;
};

export function useMeasure(entity: EntityView | undefined, measure: Measure): MeasureWords {
  const format = useFormat();
  const { org } = useApp();
  const isMoney = entity !== undefined && fieldAt(entity, measuredField(measure))?.type === 'money';
  const currency = org.currency || NO_CURRENCY;
  return useMemo(() => {
    if (!isMoney) return { short: format.short, long: format.number };
    const sign = signOf(currency);
    return { short: (amount) => `${sign}${format.short(amount / 10 ** minorDigits(currency))}`, long: format.money };
  }, [format, isMoney, currency]);
}

const signOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? '';
