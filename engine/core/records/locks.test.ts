import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { field } from './fixture.ts';
import { lockedChanges } from './index.ts';

const scope = { user: { is_admin: false }, org: { mobile_digits: 10 }, now: '2026-03-01T12:00:00.000Z', timeZone: 'UTC' };

describe('locked values of elements', () => {
  const list = field('lines', {
    items: [field('part'), field('qty', { rules: { lock: 'row.done == true' } }), field('done'), field('by', { readOnly: true })],
  });
  const locked = (before: readonly unknown[] | null, after: readonly unknown[]) =>
    lockedChanges([list], before && { lines: before }, { lines: after }, scope).map((fault) => `${fault.pointer} ${fault.code}`);
  const done = { part: 'a', qty: 2, done: true };
  const open = { part: 'b', qty: 1, done: false };
  const cases: readonly (readonly [string, readonly unknown[] | null, readonly unknown[], readonly string[]])[] = [
    ['stay as they are', [done, open], [done, { ...open, qty: 5 }], []],
    ['do not change', [done, open], [{ ...done, qty: 3 }, open], ['/lines/0/qty locked']],
    ['are not opened by their own change', [done], [{ ...done, done: false, qty: 3 }], ['/lines/0/qty locked']],
    ['may move up', [open, done], [done], []],
    ['may change places', [open, done], [done, open], []],
    ['may get another beside them', [done], [{ part: 'new' }, done], []],
    ['are not taken away', [done, open], [open], ['/lines locked']],
    ['are not taken away to be put in again', [done, open], [open, { ...done, qty: 9 }], ['/lines/0/qty locked']],
    ['are each kept', [done, { ...done, part: 'c' }], [done], ['/lines locked']],
    [
      'are found by id',
      [
        { ...done, id: 1 },
        { ...open, id: 2 },
      ],
      [
        { ...open, id: 2, qty: 2, done: true },
        { ...done, id: 1, qty: 3 },
      ],
      ['/lines/1/qty locked'],
    ],
    ['do not concern empty ones that go', [{ part: 'a', done: true }, open], [open], []],
    ['are not filled in', [{ part: 'a', done: true }], [{ part: 'a', done: true, qty: 1 }], ['/lines/0/qty locked']],
    ['of a read-only field are not made up', [open], [open, { ...open, by: 'me' }], ['/lines/1/by locked']],
    ['of a read-only field are not made up in a new record', null, [{ by: 'me' }], ['/lines/0/by locked']],
    [
      'of a read-only field stay, and go with their element',
      [
        { ...open, by: 'x' },
        { ...open, by: 'y' },
      ],
      [{ ...open, qty: 9, by: 'y' }],
      [],
    ],
    [
      'of a read-only field stand once',
      [{ ...open, by: 'x' }],
      [
        { ...open, by: 'x' },
        { ...open, by: 'x' },
      ],
      ['/lines/1/by locked'],
    ],
  ];
  test.each(cases)('%s', (_, before, after, faults) => {
    expect(locked(before, after)).toEqual(faults);
  });

  const row = fc.record(
    { part: fc.constantFrom('a', 'b'), qty: fc.integer({ min: 1, max: 3 }), done: fc.boolean() },
    { requiredKeys: ['done'] },
  );
  test('survive every change that passes', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.array(row, { maxLength: 6 }), (before, after) => {
        const kept = (rows: readonly { qty?: number }[]) => rows.flatMap(({ qty }) => (qty === undefined ? [] : [qty])).sort();
        const had = kept(before.filter((one) => one.done));
        const has = kept(after);
        if (locked(before, after).length > 0) return;
        for (const qty of new Set(had)) {
          expect(has.filter((one) => one === qty).length).toBeGreaterThanOrEqual(had.filter((one) => one === qty).length);
        }
      }),
    );
  });
  test('allow any order of the same elements', () => {
    const shuffled = fc
      .array(row, { maxLength: 6 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(shuffled, ([before, after]) => {
        expect(locked(before, after)).toEqual([]);
      }),
    );
  });
});
