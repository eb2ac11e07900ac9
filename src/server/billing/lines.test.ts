import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import { resolveLines } from './lines.ts';

const card = {
  VISIT: { name: 'Visit', unit: 'visit', rate: 34_900, tax: 18 },
  TRAVEL: { name: null, unit: 'km', rate: 1200, tax: 0, min: 10_000, max: 60_000 },
};
const find = (code: string) => card[code as keyof typeof card];
const resolve = (sent: readonly object[], kept: readonly object[] = []) => resolveLines(sent as never, { kept: kept as never, find });

describe('resolveLines', () => {
  it('copies the rate of the card, whatever was sent for it', () => {
    expect(resolve([{ code: 'VISIT', qty: 2, rate: 1, tax: 0, unit: 'job', source: 'manual' }]).lines).toEqual([
      { code: 'VISIT', description: 'Visit', qty: 2, unit: 'visit', rate: 34_900, tax: 18, source: 'rate_card', amount: 69_800 },
    ]);
  });
  it('keeps own words beside the rate', () => {
    expect(resolve([{ code: 'VISIT', qty: 1, description: 'Morning visit' }]).lines[0]?.description).toBe('Morning visit');
  });
  it.each([
    [1, 10_000],
    [20, 24_000],
    [500, 60_000],
  ])('holds %i km to the limits of the card: %i', (qty, amount) => {
    expect(resolve([{ code: 'TRAVEL', qty }]).lines[0]).toEqual({
      code: 'TRAVEL',
      qty,
      unit: 'km',
      rate: 1200,
      tax: 0,
      source: 'rate_card',
      min: 10_000,
      max: 60_000,
      amount,
    });
  });
  it('takes what no card has by hand, if it has a rate', () => {
    const { lines, faults } = resolve([
      { code: 'GLUE', qty: 1.5, rate: 333 },
      { code: 'NAIL', qty: 1 },
    ]);
    expect(lines[0]).toEqual({ code: 'GLUE', qty: 1.5, unit: 'job', rate: 333, tax: 0, source: 'manual', amount: 500 });
    expect(inEnglish(faults)).toEqual([{ pointer: '/lines/1/rate', code: 'required', message: 'No rate card has “NAIL”: give its rate.' }]);
  });
  it('keeps a copy that was made before, though the card now says otherwise', () => {
    const copy = { code: 'VISIT', qty: 1, unit: 'visit', rate: 30_000, tax: 12, source: 'rate_card', amount: 30_000 };
    expect(resolve([{ ...copy, qty: 3 }], [copy]).lines).toEqual([{ ...copy, qty: 3, amount: 90_000 }]);
    expect(resolve([copy], [{ ...copy, source: 'manual' }]).lines[0]?.rate).toBe(34_900);
  });
});
