/** Arithmetic of spans of time: lists in order, whose spans do not touch. */
import type { Span } from './types.ts';

/** In order, with what touches made one; empty ones go. */
export function united(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans.filter(({ from, to }) => to > from).toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}

/** What is in the first list and not in the second. */
export function without(spans: readonly Span[], taken: readonly Span[]): readonly Span[] {
  let left = united(spans);
  for (const { from, to } of united(taken))
    left = left.flatMap((span) => {
      if (to <= span.from || from >= span.to) return [span];
      return [
        { from: span.from, to: from },
        { from: to, to: span.to },
      ].filter((part) => part.to > part.from);
    });
  return left;
}

/** What is in both. */
export const shared = (one: readonly Span[], other: readonly Span[]): readonly Span[] =>
  united(
    one.flatMap((a) =>
      other.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })).filter(({ from, to }) => to > from),
    ),
  );

export const minutesIn = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);
