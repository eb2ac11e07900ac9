import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceKey,
  type CountedItem,
  changesOf,
  linesOf,
  type Movement,
  movementFaults,
  type Place,
  rounded,
  serialOf,
} from './movements.ts';

const item = (id: string, more: Partial<CountedItem> = {}): CountedItem => ({
  id,
  orgId: 'o',
  name: id,
  sku: id,
  unit: 'quantity',
  unitCost: null,
  isSerialized: false,
  ...more,
});
const place = (id: string, more: Partial<Place> = {}): Place => ({
  id,
  orgId: 'o',
  name: id,
  type: 'hub',
  isStructural: false,
  isActive: true,
  custodianId: null,
  ...more,
});
const books = {
  items: new Map([item('screw'), item('gas', { unit: 'kg' }), item('unit', { isSerialized: true })].map((each) => [each.id, each])),
  places: new Map(
    [place('a'), place('b'), place('group', { isStructural: true }), place('closed', { isActive: false })].map((each) => [each.id, each]),
  ),
};
const move = (more: Partial<Movement>): Movement => ({ itemId: 'screw', from: 'a', to: 'b', quantity: 1, ...more });
const codes = (more: Partial<Movement>) => movementFaults([move(more)], books).map(({ code }) => code);

describe('movementFaults', () => {
  it.each<[string, Partial<Movement>, string[]]>([
    ['a plain movement', {}, []],
    ['from outside', { from: null }, []],
    ['to outside', { to: null }, []],
    ['nowhere at all', { from: null, to: null }, ['same_place']],
    ['to where it is', { to: 'a' }, ['same_place']],
    ['an unknown item', { itemId: 'none' }, ['reference']],
    ['an unknown place', { to: 'none' }, ['reference']],
    ['into a group of places', { to: 'group' }, ['structural']],
    ['out of a group of places', { from: 'group' }, ['structural']],
    ['into a closed place', { to: 'closed' }, ['inactive']],
    ['out of a closed place', { from: 'closed' }, []],
    ['nothing', { quantity: 0 }, ['positive']],
    ['less than nothing', { quantity: -1 }, ['positive']],
    ['no number', { quantity: Number.NaN }, ['positive']],
    ['half a piece', { quantity: 0.5 }, ['whole']],
    ['half a kilogram', { itemId: 'gas', quantity: 0.5 }, []],
    ['a grain', { itemId: 'gas', quantity: 0.0004 }, ['precision']],
    ['a piece without its number', { itemId: 'unit' }, ['serial_count']],
    ['a piece with its number', { itemId: 'unit', serials: ['S1'] }, []],
    ['two pieces with one number', { itemId: 'unit', quantity: 2, serials: ['S1', 'S1'] }, ['serial_twice']],
    ['a number of what has none', { serials: ['S1'] }, ['no_serials']],
  ])('%s', (_, movement, expected) => {
    expect(codes(movement)).toEqual(expected);
  });

  it('tells it where the caller wrote it', () => {
    expect(movementFaults([move({ quantity: 0.5, pointer: '/lines/3/quantity' })], books)[0]?.pointer).toBe('/lines/3/quantity');
  });
});

const ends = fc.constantFrom(null, 'a', 'b', 'c');
const movements = fc.array(
  fc
    .record({
      itemId: fc.constantFrom('screw', 'gas'),
      from: ends,
      to: ends,
      quantity: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
    })
    .filter(({ from, to }) => from !== to),
  { maxLength: 30 },
);

describe('lines', () => {
  it('sum to zero for every item, and to the changes for every balance', () => {
    fc.assert(
      fc.property(movements, (all) => {
        const lines = linesOf(all);
        for (const id of ['screw', 'gas'])
          expect(rounded(lines.reduce((sum, line) => (line.itemId === id ? sum + line.quantity : sum), 0))).toBe(0);
        for (const [key, { by }] of changesOf(lines)) {
          const own = lines.filter((line) => line.placeId !== null && balanceKey(line.itemId, line.placeId) === key);
          expect(by).toBe(rounded(own.reduce((sum, line) => sum + line.quantity, 0)));
        }
      }),
    );
  });

  it('of pieces are one each', () => {
    const lines = linesOf([move({ itemId: 'unit', quantity: 2, serials: ['S1', 'S2'] })]);
    expect(lines.map(({ placeId, quantity, serial }) => [placeId, quantity, serial])).toEqual([
      ['a', -1, 'S1'],
      ['b', 1, 'S1'],
      ['a', -1, 'S2'],
      ['b', 1, 'S2'],
    ]);
  });
});

it('serial numbers are read alike however they were typed', () => {
  expect([' ab 1', 'AB  1 ', 'Ab 1'].map(serialOf)).toEqual(['AB 1', 'AB 1', 'AB 1']);
});
