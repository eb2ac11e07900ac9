/** Exact sums of money: whole minor units in and out, halves rounded up. Pure. */

/** Hundredths of a per cent in a whole. */
const WHOLE = 10_000n;
/** Quantities are counted in thousandths. */
const THOUSAND = 1000;

/** `amount × part ÷ whole`, rounded once; nothing of nothing. None of them is below zero. */
export function shareOf(amount: bigint, part: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : (2n * amount * part + whole) / (2n * whole);
}

/** So many times a rate. */
export const times = (rate: number, quantity: number): number =>
  Number(shareOf(BigInt(rate), BigInt(Math.round(quantity * THOUSAND)), BigInt(THOUSAND)));

const pointsOf = (percent: number) => BigInt(Math.round(percent * 100));

/** So many per cent of an amount. */
export const percentOf = (amount: number, percent: number): number => Number(shareOf(BigInt(amount), pointsOf(percent), WHOLE));

/** Taxes of several amounts together, of which only `kept` out of `sum` is left after a discount; rounded once. */
export function taxOf(
  taxed: readonly { readonly amount: number; readonly tax: number }[],
  { kept, sum }: { readonly kept: number; readonly sum: number },
): number {
  const weighed = taxed.reduce((all, { amount, tax }) => all + BigInt(amount) * pointsOf(tax), 0n);
  return Number(shareOf(weighed, BigInt(kept), BigInt(sum) * WHOLE));
}
