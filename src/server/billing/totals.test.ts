import { describe, expect, it } from 'vitest';
import { percentOf, taxOf, times } from './amounts.ts';
import { type Discount, totalFaults, totalsOf } from './totals.ts';

const none: Discount = { kind: 'none' };
const percent = (value: number): Discount => ({ kind: 'percentage', percent: value });
const off = (amount: number): Discount => ({ kind: 'value', amount });
const lines = (...pairs: readonly [amount: number, tax: number][]) => pairs.map(([amount, tax]) => ({ amount, tax }));
const billed = (of: readonly [number, number][], discount: Discount = none, isFoc = false) => ({ lines: lines(...of), discount, isFoc });

describe('amounts', () => {
  it.each([
    [100, 1.005, 101],
    [333, 1.5, 500],
    [1, 0.4, 0],
    [1, 0.5, 1],
    [99_999_999_999, 3, 299_999_999_997],
  ])('%i × %d is %i', (rate, qty, expected) => expect(times(rate, qty)).toBe(expected));
  it.each([
    [1005, 50, 503],
    [1, 49.99, 0],
    [34_900, 12.5, 4363],
    [0, 10, 0],
  ])('%i at %d per cent is %i', (amount, share, expected) => expect(percentOf(amount, share)).toBe(expected));
  it('rounds taxes once, for all lines together', () => {
    expect(taxOf(lines([3, 18], [3, 18], [3, 18]), { kept: 9, sum: 9 })).toBe(2);
    expect(taxOf([], { kept: 0, sum: 0 })).toBe(0);
  });
});

describe('totalsOf', () => {
  it.each<[string, ReturnType<typeof billed>, object]>([
    ['nothing', billed([]), { subtotal: 0, discount: 0, tax: 0, total: 0 }],
    [
      'lines with taxes of their own',
      billed([
        [10_000, 18],
        [5000, 5],
      ]),
      { subtotal: 15_000, discount: 0, tax: 2050, total: 17_050 },
    ],
    ['a percentage', billed([[10_000, 18]], percent(10)), { subtotal: 10_000, discount: 1000, tax: 1620, total: 10_620 }],
    [
      'an amount, taken off every line alike',
      billed(
        [
          [10_000, 18],
          [10_000, 0],
        ],
        off(5000),
      ),
      { subtotal: 20_000, discount: 5000, tax: 1350, total: 16_350 },
    ],
    ['all of it', billed([[10_000, 18]], percent(100)), { subtotal: 10_000, discount: 10_000, tax: 0, total: 0 }],
    ['no more than all of it', billed([[100, 18]], off(500)), { subtotal: 100, discount: 100, tax: 0, total: 0 }],
    ['work for nothing', billed([[10_000, 18]], percent(10), true), { subtotal: 10_000, discount: 0, tax: 0, total: 0 }],
  ])('%s', (_, bill, expected) => expect(totalsOf(bill)).toEqual(expected));
});

describe('totalFaults', () => {
  const pointers = (bill: ReturnType<typeof billed>) => totalFaults(bill).map(({ pointer }) => pointer);
  it('finds a discount above the bill, and a bill above everything', () => {
    expect(pointers(billed([[100, 0]], off(101)))).toEqual(['/discount_value']);
    expect(pointers(billed([[100, 0]], off(100)))).toEqual([]);
    expect(pointers(billed([[100, 0]], off(101), true))).toEqual([]);
    expect(pointers(billed([[10_000_000_000_001, 0]]))).toEqual(['/lines']);
  });
});
