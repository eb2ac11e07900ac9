import { describe, expect, it } from 'vitest';
import { type Hub, hubAt } from './hub-at.ts';
import type { Border, Point, Zone } from './zones.ts';

const listed = (id: string, pincodes: readonly string[], priority = 0): Zone => ({ id, kind: 'pincodes', pincodes, polygon: [], priority });
const drawn = (id: string, polygon: Border, priority = 0): Zone => ({ id, kind: 'polygon', pincodes: [], polygon, priority });
const hub = (id: string, more: Partial<Hub> = {}): Hub => ({ id, latitude: null, longitude: null, pincodes: [], zones: [], ...more });
const around = (latitude: number, longitude: number): Border => [
  [latitude - 0.1, longitude - 0.1],
  [latitude - 0.1, longitude + 0.1],
  [latitude + 0.1, longitude + 0.1],
  [latitude + 0.1, longitude - 0.1],
];
const delhi: Point = [28.61, 77.21];
const noida: Point = [28.57, 77.32];
const jaipur: Point = [26.91, 75.79];

const drawnHub = hub('drawn', { zones: [drawn('z1', around(...delhi))] });
const listedHub = hub('listed', { zones: [listed('z2', ['110001'], 99)] });
const firstHub = hub('first', { pincodes: ['110001', '110002'] });

describe('the hub of a place', () => {
  it.each<[string, readonly Hub[], { pincode?: string; point?: Point }, string | undefined]>([
    ['is that of a zone drawn around it before any pincode', [firstHub, listedHub, drawnHub], { pincode: '110001', point: delhi }, 'drawn'],
    [
      'is that of a zone of its pincode before the hub’s own list',
      [firstHub, listedHub, drawnHub],
      { pincode: '110001', point: jaipur },
      'listed',
    ],
    ['is the one that serves its pincode first', [firstHub, listedHub, drawnHub], { pincode: '110002' }, 'first'],
    ['is the only one, however far', [hub('only', { latitude: 12.9, longitude: 80.2 })], { point: delhi }, 'only'],
    ['is the only one where nobody knows where it is', [hub('only')], {}, 'only'],
    ['is none of several where nobody knows where it is', [firstHub, listedHub], { pincode: '999999' }, undefined],
    ['is none where there is none', [], { pincode: '110001', point: delhi }, undefined],
  ])('%s', (_, hubs, place, expected) => expect(hubAt(hubs, place)).toBe(expected));

  it('is the nearest of several within 60 km', () => {
    const hubs = [
      hub('delhi', { latitude: delhi[0], longitude: delhi[1] }),
      hub('noida', { latitude: noida[0], longitude: noida[1] }),
      hub('nowhere'),
    ];
    expect(hubAt(hubs, { point: [28.56, 77.35] })).toBe('noida');
    expect(hubAt(hubs, { point: [28.7, 77.1] })).toBe('delhi');
    expect(hubAt(hubs, { point: jaipur })).toBeUndefined();
  });

  it('does not change with the order in which hubs come', () => {
    const same = [hub('b', { latitude: 28.6, longitude: 77.2 }), hub('a', { latitude: 28.6, longitude: 77.2 })];
    for (const order of [same, same.toReversed()]) expect(hubAt(order, { point: delhi })).toBe('a');
  });
});
