import { describe, expect, it } from 'vitest';
import { firstClash } from '../engine/server/keys/clash.ts';
import type { Changed } from '../src/server/rows/index.ts';
import { shippedProduct } from './support/product.ts';
import { inEnglish } from './support/words.ts';

type Hub = Partial<Pick<Changed<'service-hub'>['after'], 'name' | 'pincodes' | 'is_active'>>;
type Hours = Pick<Changed<'availability-slot'>['after'], 'start_time' | 'end_time' | 'hub_id' | 'weekday' | 'kind' | 'is_active'>;
type Window = Pick<Changed<'time-slot'>['after'], 'label' | 'start_time' | 'end_time' | 'hub_id' | 'days' | 'is_active'>;
type Member = Pick<Changed<'hub-technician'>['after'], 'hub_id' | 'vertical_id' | 'kind' | 'from_date' | 'to_date'>;

const product = await shippedProduct();
/** What the definition of an entity says of a record beside another one of the same vertical. */
const clashIn = (entity: string) => (record: object, other: object) =>
  firstClash({ id: 'a', ...record }, product.entities.get(entity)?.keys?.apart ?? [], [{ id: 'b', ...other }], '2026-03-01T00:00:00.000Z');
const pincodeClash = clashIn('service-hub');
const hoursClash = clashIn('availability-slot');
const windowClash = clashIn('time-slot');
const membershipClash = clashIn('hub-technician');

/** Whether either finds fault with the other: a clash has no direction. */
const codesOf = (clash: ReturnType<typeof clashIn>, a: object, b: object) => [clash(a, b)?.code, clash(b, a)?.code];
const none = [undefined, undefined];

describe('hubs', () => {
  const hub = (pincodes: readonly string[], more: Partial<Hub> & { readonly support_pincodes?: readonly string[] } = {}): Hub => ({
    name: 'Andheri',
    pincodes,
    is_active: true,
    ...more,
  });
  it.each<[string, Hub, Hub, boolean]>([
    ['a pincode in common', hub(['1', '2']), hub(['2', '3']), true],
    ['none in common', hub(['1']), hub(['2']), false],
    ['one that is switched off', hub(['1']), hub(['1'], { is_active: false }), false],
    ['helping out is no serving', hub(['1']), hub([], { support_pincodes: ['1'] }), false],
    ['no pincodes at all', hub(['1']), { name: 'New', pincodes: null }, false],
  ])('%s', (_, a, b, isClash) => {
    expect(codesOf(pincodeClash, a, b)).toEqual(isClash ? ['pincode_taken', 'pincode_taken'] : none);
  });
  it('name a few of many pincodes', () => {
    const many = ['1', '2', '3', '4', '5', '6', '7'];
    expect(inEnglish(pincodeClash(hub(many), hub(many))?.message)).toBe(
      'Andheri already serves these pincodes first: 1, 2, 3, 4, 5 and 2 more.',
    );
  });
});

describe('hours and windows', () => {
  type Slot = Hours & Window;
  const slot = (start_time: string, end_time: string, more: Partial<Slot> = {}): Slot => ({
    label: 'Morning',
    start_time,
    end_time,
    hub_id: null,
    weekday: 'mon',
    kind: 'work',
    days: ['mon', 'tue'],
    is_active: true,
    ...more,
  });
  const morning = slot('09:00', '12:00');
  it.each<[string, Slot, boolean, boolean]>([
    ['after it', slot('12:00', '15:00'), false, false],
    ['into it', slot('11:59', '15:00'), true, true],
    ['inside it', slot('10:00', '11:00'), true, true],
    ['the same', slot('09:00', '12:00'), true, true],
    ['of a hub', slot('09:00', '12:00', { hub_id: 'h' }), false, false],
    ['of another kind', slot('09:00', '12:00', { kind: 'break' }), false, true],
    ['on other days', slot('09:00', '12:00', { weekday: 'wed', days: ['wed'] }), false, false],
    ['on some of its days', slot('09:00', '12:00', { weekday: 'tue', days: ['tue', 'wed'] }), false, true],
    ['switched off', slot('09:00', '12:00', { is_active: false }), false, false],
    ['with no hub said at all', slot('09:00', '12:00', { hub_id: undefined }), true, true],
  ])('%s', (_, other, areHours, areWindows) => {
    expect(codesOf(hoursClash, morning, other)).toEqual(areHours ? ['overlap', 'overlap'] : none);
    expect(codesOf(windowClash, morning, other)).toEqual(areWindows ? ['overlap', 'overlap'] : none);
  });
});

describe('memberships', () => {
  const at = (hub_id: string, kind: Member['kind'], from: number, to: number | null = null): Member => ({
    hub_id,
    vertical_id: hub_id.slice(0, 1),
    kind,
    from_date: `2026-03-0${from}`,
    to_date: to === null ? null : `2026-03-0${to}`,
  });
  it.each<[string, Member, Member, string | undefined]>([
    ['two primary hubs of a vertical', at('a1', 'primary', 1), at('a2', 'primary', 5), 'primary'],
    ['one after the other', at('a1', 'primary', 1, 4), at('a2', 'primary', 5), undefined],
    ['primary hubs of two verticals', at('a1', 'primary', 1), at('b1', 'primary', 1), undefined],
    ['a primary and a secondary one', at('a1', 'primary', 1), at('a2', 'secondary', 1), undefined],
    ['the same hub twice', at('a1', 'primary', 1), at('a1', 'secondary', 5), 'overlap'],
    ['two relocations', at('a1', 'relocation', 1, 5), at('b1', 'relocation', 5, 6), 'relocated'],
    ['a relocation away from the primary hub', at('a1', 'primary', 1), at('a2', 'relocation', 2, 3), undefined],
  ])('%s', (_, a, b, code) => {
    expect(codesOf(membershipClash, a, b)).toEqual([code, code]);
  });
  it('say until when', () => {
    expect(inEnglish(membershipClash(at('a1', 'primary', 3), at('a2', 'primary', 1, 5))?.message)).toBe(
      'The technician has another primary hub in this vertical from Mar-01-2026 to Mar-05-2026.',
    );
  });
});
