import { assert, constantFrom, property, shuffledSubarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRate, type RateCard, type RateLine, type RateQuestion, rateCardOf } from './find-rate.ts';

const line = (code: string, rate: number): RateLine => ({
  code,
  name: null,
  unit: 'job',
  billingType: 'line_item',
  rate,
  min: null,
  max: null,
  tax: 18,
});

/** Id of a card says what it is for: `b` brand, `c` category, `s` selected value. */
const card = (id: string, more: Partial<RateCard> = {}): RateCard => ({
  id,
  verticalId: 'cooling',
  brandId: id.includes('b') ? 'acme' : null,
  categoryId: id.includes('c') ? 'gold' : null,
  selector: id.includes('s') ? { field: 'model', value: 'split' } : null,
  days: { from: '2026-01-01', to: null },
  status: 'active',
  currency: 'INR',
  lines: [line('VISIT', 50_000)],
  ...more,
});

const question: RateQuestion = {
  code: 'VISIT',
  day: '2026-03-10',
  verticalId: 'cooling',
  brandId: 'acme',
  category: { id: 'gold', multiplier: 1.2 },
  values: { model: 'split' },
};
const cards = ['bcs', 'bc', 'bs', 'b', 'cs', 'c', 's', 'd'].map((id) => card(id));
const found = (given: readonly RateCard[], more: Partial<RateQuestion> = {}) => findRate(given, { ...question, ...more })?.cardId;

describe('findRate', () => {
  it.each<[string, readonly string[], Partial<RateQuestion>, string | undefined]>([
    ['all of them', ['bcs', 'bc', 'bs', 'b', 'cs', 'c', 's', 'd'], {}, 'bcs'],
    ['without the most specific', ['bc', 'bs', 'b', 'cs', 'c', 's', 'd'], {}, 'bc'],
    ['a brand and a value before a brand', ['bs', 'b', 'cs', 'c', 's', 'd'], {}, 'bs'],
    ['a brand before category and value', ['b', 'cs', 'c', 's', 'd'], {}, 'b'],
    ['category and value before a category', ['cs', 'c', 's', 'd'], {}, 'cs'],
    ['a category before a value', ['c', 's', 'd'], {}, 'c'],
    ['a value before the default', ['s', 'd'], {}, 's'],
    ['the default', ['d'], {}, 'd'],
    ['nothing', [], {}, undefined],
    ['another brand', ['bcs', 'bc', 'b', 'c', 'd'], { brandId: 'globex' }, 'c'],
    ['no brand', ['b', 'd'], { brandId: null }, 'd'],
    ['another category', ['bc', 'c', 's', 'd'], { category: { id: 'silver', multiplier: 1 } }, 's'],
    ['no category', ['bc', 'c', 'd'], { category: null }, 'd'],
    ['another value', ['bs', 's', 'd'], { values: { model: 'window' } }, 'd'],
    ['no value', ['s'], { values: {} }, undefined],
    ['another vertical', ['d'], { verticalId: 'water' }, undefined],
    ['a code that is on no card', ['d'], { code: 'GAS' }, undefined],
    ['before the first day', ['d'], { day: '2025-12-31' }, undefined],
    ['on the first day', ['d'], { day: '2026-01-01' }, 'd'],
  ])('%s', (_, ids, more, expected) => {
    expect(
      found(
        ids.map((id) => card(id)),
        more,
      ),
    ).toBe(expected);
  });

  it('passes over a card that does not have the code', () => {
    expect(found([card('b', { lines: [line('GAS', 1)] }), card('d')])).toBe('d');
  });

  it.each<[RateCard['status'], string | undefined]>([
    ['draft', undefined],
    ['approved', undefined],
    ['active', 'd'],
    ['superseded', 'd'],
  ])('of a card that is %s answers %s', (status, expected) => {
    expect(found([card('d', { status })])).toBe(expected);
  });

  it('takes the card of the day from one that was followed by another', () => {
    const old = card('old-d', { status: 'superseded', days: { from: '2026-01-01', to: '2026-02-28' } });
    const now = card('new-d', { days: { from: '2026-03-01', to: null } });
    expect(
      ['2026-02-28', '2026-03-01'].map((day) =>
        found(
          [old, now].map((one) => ({ ...one, brandId: null })),
          { day },
        ),
      ),
    ).toEqual(['old-d', 'new-d']);
  });

  it('multiplies what is not made for the category, and rounds to whole minor units', () => {
    const priced = { ...line('VISIT', 333), min: 101, max: 1001 };
    expect(findRate([card('d', { lines: [priced] })], { ...question, category: { id: 'gold', multiplier: 1.15 } })).toMatchObject({
      rate: 383,
      min: 116,
      max: 1151,
      multiplier: 1.15,
      tax: 18,
      currency: 'INR',
    });
    expect(findRate([card('c', { lines: [priced] })], question)).toMatchObject({ rate: 333, min: 101, max: 1001, multiplier: 1 });
    expect(findRate([card('d', { lines: [priced] })], { ...question, category: null })).toMatchObject({ rate: 333, multiplier: 1 });
  });

  it('does not depend on the order of the cards', () => {
    const days = constantFrom('2026-01-01', '2026-03-10');
    assert(
      property(shuffledSubarray(cards, { minLength: 1 }), days, (some, day) => {
        const sorted = cards.filter((one) => some.includes(one));
        expect(found(some, { day })).toBe(sorted[0]?.id);
      }),
    );
  });
});

it('reads a stored card', () => {
  const row = {
    id: '1',
    vertical_id: 'v',
    brand_id: null,
    category_id: 'c',
    selector_field: 'model',
    selector_value: '',
    valid_from: '2026-01-01',
    valid_to: null,
    status: 'active' as const,
    currency: 'INR',
    lines: [{ code: 'A', unit: 'job', billing_type: 'foc', rate: 0, tax: 5 }],
  };
  expect(rateCardOf(row)).toEqual({
    id: '1',
    verticalId: 'v',
    brandId: null,
    categoryId: 'c',
    selector: null,
    days: { from: '2026-01-01', to: null },
    status: 'active' as const,
    currency: 'INR',
    lines: [{ code: 'A', name: null, unit: 'job', billingType: 'foc', rate: 0, min: null, max: null, tax: 5 }],
  });
});
