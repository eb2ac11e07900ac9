/** Lines of latitude and longitude: how far apart they stand, and which of them are in sight. */
import type { Box } from './places.ts';

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Lines across the map at most. */
const MOST = 8;

/** Degrees between two lines of a box. */
export function stepOf({ west, east }: Box): number {
  const width = Math.max(east - west, 0);
  return STEPS.findLast((step) => width / step <= MOST) ?? 30;
}

/** Multiples of a step between two numbers. */
export function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  // Multiplied, not added up, so that no rounding error grows into a label.
  return Array.from({ length: Math.max(0, Math.min(count, 100)) }, (_, index) => Number(((first + index) * step).toFixed(3)));
}

/** Digits behind the point that tell lines apart which stand so many degrees from each other. */
export const digitsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0;

export type Label = { readonly text: string; readonly x: number; readonly y: number };

/** Width of a letter and height of a line, in pixels: near enough to keep words apart. */
const LETTER = 6.5;
const LINE = 16;

/** Those labels, first ones first, that do not lie over each other. */
export function apart<Each extends Label>(labels: readonly Each[]): readonly Each[] {
  const kept: Each[] = [];
  for (const label of labels) {
    const isFree = kept.every(
      (other) =>
        Math.abs(other.x - label.x) > ((other.text.length + label.text.length) / 2) * LETTER + 8 || Math.abs(other.y - label.y) > LINE,
    );
    if (isFree) kept.push(label);
  }
  return kept;
}

/** What is written at a place, from `top` to `bottom` below it, in pixels. */
export type Written = { readonly x: number; readonly y: number; readonly width: number; readonly top: number; readonly bottom: number };

/** Whether a name would lie under something that is written. */
export const isCovered = ({ text, x, y }: Label, written: readonly Written[]): boolean =>
  written.some(
    (one) => Math.abs(one.x - x) < (text.length * LETTER + one.width) / 2 + 4 && y < one.y + one.bottom && y + LINE > one.y + one.top,
  );

/** Half of a large mark, in pixels. */
const MARK = 24;

/** Whether a mark at a place would cover a name that begins at the height `at.y` with its middle at `at.x`. */
export const isUnder = (
  text: string,
  at: { readonly x: number; readonly y: number },
  mark: { readonly x: number; readonly y: number },
): boolean => Math.abs(at.x - mark.x) < (text.length / 2) * LETTER + MARK && at.y - mark.y < MARK && mark.y - at.y < MARK + LINE;
