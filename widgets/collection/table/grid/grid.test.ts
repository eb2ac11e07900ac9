import { describe, expect, it } from 'vitest';
import { setAt } from '../../../../engine/core/json/index.ts';
import { asTabbed, fromTabbed, landings } from './clipboard.ts';
import { createGridStore } from './grid-store.ts';
import { blockOf, moved, stepped } from './span.ts';

const size = { rows: 5, columns: 3 };
const keys = (key: string, more: { readonly isFar?: boolean; readonly isMirrored?: boolean } = {}) => ({
  key,
  isFar: false,
  isMirrored: false,
  ...more,
});

describe('keys', () => {
  it('stay within the grid, go to its edges with Ctrl, and follow the direction of the language', () => {
    const middle = { row: 2, column: 1 };
    expect(moved(middle, keys('ArrowDown'), size)).toEqual({ row: 3, column: 1 });
    expect(moved({ row: 4, column: 1 }, keys('ArrowDown'), size)).toEqual({ row: 4, column: 1 });
    expect(moved(middle, keys('ArrowUp', { isFar: true }), size)).toEqual({ row: 0, column: 1 });
    expect(moved(middle, keys('ArrowRight', { isFar: true }), size)).toEqual({ row: 2, column: 2 });
    expect(moved(middle, keys('ArrowRight', { isMirrored: true }), size)).toEqual({ row: 2, column: 0 });
    expect(moved(middle, keys('End', { isFar: true }), size)).toEqual({ row: 4, column: 2 });
    expect(moved(middle, keys('x'), size)).toBeUndefined();
  });

  it('step over the ends of rows, and out of the grid at its own', () => {
    expect(stepped({ row: 1, column: 2 }, 1, size)).toEqual({ row: 2, column: 0 });
    expect(stepped({ row: 4, column: 2 }, 1, size)).toBeUndefined();
    expect(stepped({ row: 0, column: 0 }, -1, size)).toBeUndefined();
  });
});

describe('the clipboard', () => {
  it('gives back what it was given, tabs, quotes and line ends too', async () => {
    const cells = [
      ['plain', 'with\ttab', ''],
      ['say "so"', 'two\nlines', '1,5'],
    ];
    expect(await fromTabbed(`${asTabbed(cells)}\r\n`)).toEqual(cells);
  });

  it('fills a block that is a multiple of what was copied, and otherwise lands once at its first cell', () => {
    const texts = (cells: readonly (readonly string[])[], block: ReturnType<typeof blockOf>) =>
      landings(cells, block).map(({ place, text }) => `${place.row}${place.column}${text}`);
    const tall = blockOf({ row: 1, column: 0 }, { row: 4, column: 0 });
    expect(texts([['a']], tall)).toEqual(['10a', '20a', '30a', '40a']);
    expect(texts([['a'], ['b']], tall)).toEqual(['10a', '20b', '30a', '40b']);
    expect(texts([['a'], ['b'], ['c']], tall)).toEqual(['10a', '20b', '30c']);
    expect(texts([['a', 'b']], blockOf({ row: 2, column: 1 }, { row: 2, column: 1 }))).toEqual(['21a', '22b']);
  });
});

describe('the store', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, version: 1, cost: 5 }));
  const grid = () => {
    const store = createGridStore(setAt);
    store.lay(rows, ['/title', '/cost']);
    return store;
  };

  it('keeps the choice with its record when rows come before it', () => {
    const store = grid();
    store.choose({ row: 1, column: 1 });
    store.lay([{ id: 'new', version: 1 }, ...rows], ['/title', '/cost']);
    expect(store.head()).toEqual({ row: 2, column: 1 });
    expect(store.cellOf(rows[1] as (typeof rows)[number], '/cost').state).toBe('head');
  });

  it('shows what is on its way and what was refused, until it is stored or let go of', () => {
    const store = grid();
    const [first] = rows as [(typeof rows)[number]];
    store.begin([{ id: 'a', values: { '/cost': 7 } }]);
    expect(store.shown(first)).toMatchObject({ cost: 7 });
    expect(store.shown(first)).toBe(store.shown(first));
    store.fail('a', { '/cost': 'Too much.' });
    expect([store.faultOf('a', '/cost'), store.progress()]).toEqual(['Too much.', { waiting: 0, faults: 1 }]);
    store.discard();
    expect([store.shown(first), store.progress()]).toEqual([first, { waiting: 0, faults: 0 }]);
    store.begin([{ id: 'a', values: { '/cost': 8 } }]);
    store.succeed('a', { id: 'a', version: 2, cost: 8 }, { '/cost': 8 });
    expect([store.shown(first).cost, store.stored(first).version]).toEqual([8, 2]);
    // The list has it by now, and something newer besides.
    store.lay([{ id: 'a', version: 3, cost: 9 }], ['/title', '/cost']);
    expect(store.shown({ id: 'a', version: 3, cost: 9 }).cost).toBe(9);
    // Who takes a change back has the record from before it.
    expect(store.stored(first).version).toBe(2);
  });

  it('keeps what was typed over a value while that was on its way', () => {
    const store = grid();
    const [first] = rows as [(typeof rows)[number]];
    store.begin([{ id: 'a', values: { '/cost': 7 } }]);
    store.begin([{ id: 'a', values: { '/cost': 8 } }]);
    store.succeed('a', { id: 'a', version: 2, cost: 7 }, { '/cost': 7 });
    expect(store.shown(first)).toMatchObject({ cost: 8 });
    store.succeed('a', { id: 'a', version: 3, cost: 8 }, { '/cost': 8 });
    expect(store.shown(first)).toEqual({ id: 'a', version: 3, cost: 8 });
  });

  it('asks the cells of the rows that something happens to, and whoever is above once for all of it', async () => {
    const store = grid();
    const heard = { a: 0, b: 0, c: 0, above: 0 };
    for (const id of ['a', 'b', 'c'] as const)
      store.ofRow(id)(() => {
        heard[id] += 1;
      });
    store.subscribe(() => {
      heard.above += 1;
    });
    store.choose({ row: 1, column: 0 });
    expect(heard).toEqual({ a: 1, b: 1, c: 0, above: 0 });
    store.begin(rows.map(({ id }) => ({ id, values: { '/cost': 7 } })));
    expect(heard).toEqual({ a: 2, b: 2, c: 1, above: 0 });
    for (const { id } of rows) store.succeed(id, { id, version: 2, cost: 7 }, { '/cost': 7 });
    await expect.poll(() => heard).toEqual({ a: 3, b: 3, c: 2, above: 1 });
  });

  it('shows a cell by the same object until something of it changes', () => {
    const store = grid();
    const [first] = rows as [(typeof rows)[number]];
    const before = store.cellOf(first, '/cost');
    store.choose({ row: 2, column: 1 });
    expect(store.cellOf(first, '/cost', before)).toBe(before);
    store.choose({ row: 0, column: 1 });
    expect(store.cellOf(first, '/cost', before)).toEqual({ ...before, state: 'head' });
  });
});
