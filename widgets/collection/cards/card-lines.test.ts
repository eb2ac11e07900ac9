import { expect, it } from 'vitest';
import { hasGap, shownLines, topsOf } from './card-lines.ts';

const heights = [100, 300, 200, 50, 50, 50, 80];
const layout = { heightAt: (index: number) => heights[index] ?? 0, count: heights.length, gap: 10 };

it('puts each line below the highest card of the one before', () => {
  expect(topsOf({ ...layout, columns: 1 })).toEqual([0, 110, 420, 630, 690, 750, 810, 900]);
  expect(topsOf({ ...layout, columns: 3 })).toEqual([0, 310, 370, 460]);
  expect(topsOf({ ...layout, count: 0, columns: 3 })).toEqual([0]);
});

/** A thousand lines of 100 pixels, and a window of 500. */
const tops = topsOf({ heightAt: () => 100, count: 1000, columns: 1, gap: 0 });
const at = (line: number) => ({ from: line * 100, to: line * 100 + 500 });

it('draws the same lines while there is a window of them on either side, then more towards where the sight moves', () => {
  const first = shownLines(tops, { from: 0, to: 15 }, at(0));
  expect(first).toEqual({ from: 0, to: 15 });
  expect(shownLines(tops, first, at(5))).toBe(first);
  const down = shownLines(tops, first, at(6));
  expect(down).toEqual({ from: 0, to: 22 });
  const on = shownLines(tops, down, at(20));
  expect(on).toEqual({ from: 12, to: 36 });
  expect(shownLines(tops, on, at(17))).toBe(on);
  expect(shownLines(tops, on, at(16))).toEqual({ from: 6, to: 29 });
});

it('ends with the list, wherever it is thrown to', () => {
  expect(shownLines(tops, { from: 0, to: 15 }, at(995))).toEqual({ from: 987, to: 1000 });
  expect(shownLines(tops, { from: 987, to: 1000 }, at(0))).toEqual({ from: 0, to: 13 });
  expect(shownLines([0], { from: 0, to: 5 }, at(0))).toEqual({ from: 0, to: 5 });
});

it('tells whether something in sight is not drawn', () => {
  expect(hasGap(tops, { from: 10, to: 20 }, at(12))).toBe(false);
  expect(hasGap(tops, { from: 10, to: 20 }, at(9))).toBe(true);
  expect(hasGap(tops, { from: 10, to: 20 }, at(16))).toBe(true);
  expect(hasGap(tops, { from: 990, to: 1000 }, at(998))).toBe(false);
});
