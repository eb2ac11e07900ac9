/** Where lines of cards stand in a long list, drawn or not; and which of them are to be drawn for what is in sight. */

export type Span = { readonly from: number; readonly to: number };

export type Layout = {
  /** Height of each card, in order. */
  readonly heightAt: (index: number) => number;
  readonly count: number;
  readonly columns: number;
  /** Space between lines. */
  readonly gap: number;
};

/** Tops of the lines, and behind the last one where a further line would begin. A line is as high as its highest card. */
export function topsOf({ heightAt, count, columns, gap }: Layout): readonly number[] {
  const tops = [0];
  let top = 0;
  for (let first = 0; first < count; first += columns) {
    let height = 0;
    for (let index = first; index < Math.min(count, first + columns); index += 1) height = Math.max(height, heightAt(index));
    top += height + gap;
    tops.push(top);
  }
  return tops;
}

/** The line that a place lies in; the first or last one for a place beyond them. */
function lineAt(tops: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Heights of the window that are drawn beyond the sight: where it moves to and where it came from; with less than LEAST there, more is drawn. */
const AHEAD = 2;
const BEHIND = 1.5;
const LEAST = 1;

const around = (tops: readonly number[], sight: Span, before: number, after: number): Span => ({
  from: lineAt(tops, sight.from - before),
  to: Math.min(tops.length - 1, lineAt(tops, sight.to + after) + 1),
});

/** Lines to draw, by those drawn now and the part of the list that is in sight, in pixels; the same ones while they are enough. */
export function shownLines(tops: readonly number[], drawn: Span, sight: Span): Span {
  const lines = tops.length - 1;
  const high = sight.to - sight.from;
  const top = (line: number) => tops[Math.min(line, lines)] ?? 0;
  const isTooLow = drawn.from > 0 && top(drawn.from) > sight.from - LEAST * high;
  const isTooShort = drawn.to < lines && top(drawn.to) < sight.to + LEAST * high;
  if (isTooLow) return around(tops, sight, AHEAD * high, BEHIND * high);
  return isTooShort ? around(tops, sight, BEHIND * high, AHEAD * high) : drawn;
}

/** Something in sight is not drawn. */
export const hasGap = (tops: readonly number[], drawn: Span, sight: Span): boolean => {
  const lines = tops.length - 1;
  return (drawn.from > 0 && (tops[drawn.from] ?? 0) > sight.from) || (drawn.to < lines && (tops[drawn.to] ?? 0) < sight.to);
};
