import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrival, advanced, dispatched, isAllThere, type Progress, type Receipt, reception, restOf, toCount } from './progress.ts';

const line = (item_id: string, quantity: number, serials: readonly string[] = []): Arrival => ({ item_id, quantity, serials });
const start = dispatched([line('screw', 5), line('unit', 2, ['S1', 'S2'])]);
const receive = (receipt: Partial<Receipt>, progress: readonly Progress[] = start) =>
  reception(progress, { counts: [], serials: [], ...receipt });

describe('reception', () => {
  it('takes what was on its way', () => {
    const { arrivals, disputes } = receive({ counts: [{ item_id: 'screw', quantity: 5 }], serials: ['s1', 'S2'] });
    expect(arrivals).toEqual([line('unit', 2, ['S1', 'S2']), line('screw', 5)]);
    expect(disputes).toEqual([]);
    const all = advanced(start, arrivals, 'received');
    expect([isAllThere(all), toCount(all), restOf(all)]).toEqual([true, [], []]);
  });

  it.each<[string, Partial<Receipt>, readonly object[]]>([
    ['a strange piece', { serials: ['S9'] }, [{ serial: 'S9', kind: 'unexpected', item_id: null, quantity: 1 }]],
    [
      'a strange item',
      { counts: [{ item_id: 'bolt', quantity: 2 }] },
      [{ item_id: 'bolt', kind: 'unexpected', serial: null, quantity: 2 }],
    ],
    [
      'pieces that were counted, not scanned',
      { counts: [{ item_id: 'unit', quantity: 2 }] },
      [{ item_id: 'unit', kind: 'unexpected', serial: null, quantity: 2 }],
    ],
    [
      'more than was sent',
      { counts: [{ item_id: 'screw', quantity: 7 }] },
      [{ item_id: 'screw', kind: 'surplus', serial: null, quantity: 2 }],
    ],
    ['nothing', { counts: [{ item_id: 'screw', quantity: 0 }] }, []],
  ])('disputes %s', (_, receipt, expected) => {
    expect(receive(receipt).disputes).toEqual(expected);
  });

  it('takes a piece once, however often it is scanned', () => {
    expect(receive({ serials: ['S1', 's1', 'S1 '] }).arrivals).toEqual([line('unit', 1, ['S1'])]);
    const after = advanced(start, [line('unit', 1, ['S1'])], 'received');
    expect(receive({ serials: ['S1'] }, after).disputes).toMatchObject([{ serial: 'S1' }]);
  });
});

const receipt = fc.record({
  counts: fc.uniqueArray(fc.record({ item_id: fc.constantFrom('screw', 'unit', 'bolt'), quantity: fc.integer({ min: 0, max: 9 }) }), {
    selector: ({ item_id }) => item_id,
  }),
  serials: fc.array(fc.constantFrom('S1', 'S2', 'S3', 's1'), { maxLength: 4 }),
});

it('what was dispatched is received, returned, lost or on its way, after any receipts and any end', () => {
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 6 }), fc.constantFrom('returned' as const, 'lost' as const, null), (receipts, end) => {
      let progress = start;
      for (const each of receipts) progress = advanced(progress, reception(progress, each).arrivals, 'received');
      if (end !== null) progress = advanced(progress, restOf(progress), end);
      for (const row of progress) {
        expect(row.received + row.returned + row.lost + row.in_transit).toBe(row.dispatched);
        expect(row.in_transit).toBeGreaterThanOrEqual(0);
        if (row.is_serialized) expect(row.serials).toHaveLength(row.in_transit);
      }
      if (end !== null) expect(isAllThere(progress)).toBe(true);
    }),
  );
});
