import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import type { EntityRows } from '../rows/index.ts';
import { isSameKey, successionOf } from './succession.ts';

const card = (id: string, valid_from: string, valid_to: string | null = null, status: EntityRows['rate-card']['status'] = 'active') => ({
  id,
  name: `Card ${id}`,
  valid_from,
  valid_to,
  status,
});
const next = (from: string, to: string | null = null) => card('next', from, to, 'approved');

describe('successionOf', () => {
  it('ends the card before', () => {
    expect(successionOf(next('2026-04-01'), [card('a', '2026-01-01')])).toEqual({ follows: [{ id: 'a', lastDay: '2026-03-31' }] });
    expect(successionOf(next('2026-04-01'), [card('a', '2026-01-01', '2026-12-31')])).toEqual({
      follows: [{ id: 'a', lastDay: '2026-03-31' }],
    });
  });
  it('leaves cards alone that end before it or begin after it', () => {
    const others = [card('a', '2026-01-01', '2026-03-31'), card('b', '2026-07-01'), card('next', '2026-04-01')];
    expect(successionOf(next('2026-04-01', '2026-06-30'), others)).toEqual({ follows: [] });
  });
  it('takes the place of a card that began on the same day', () => {
    expect(successionOf(next('2026-04-01'), [card('a', '2026-04-01')])).toEqual({ follows: [{ id: 'a', lastDay: '2026-03-31' }] });
  });
  it.each<[string, object]>([
    ['begins later', card('a', '2026-05-01')],
    ['has been ended within its days', card('a', '2026-01-01', '2026-04-15', 'superseded')],
  ])('gives way to a card that %s', (_, other) => {
    expect(inEnglish(successionOf(next('2026-04-01'), [other as never]).blocked)).toMatch(/^“Card a” applies from (Jan|May)-01-2026/);
  });
  it('gives way to nothing that never applied', () => {
    expect(successionOf(next('2026-04-01'), [card('a', '2026-05-01', '2026-04-30', 'superseded')])).toEqual({ follows: [] });
  });
});

it('knows cards of one key, empty values alike', () => {
  const key = { org_id: 'o', vertical_id: 'v', brand_id: null, category_id: null, selector_field: null, selector_value: null };
  expect(isSameKey(key, { ...key, selector_field: '', brand_id: undefined })).toBe(true);
  expect(isSameKey(key, { ...key, brand_id: 'b' })).toBe(false);
  expect(isSameKey({ ...key, selector_value: 'a' }, { ...key, selector_value: 'b' })).toBe(false);
});
