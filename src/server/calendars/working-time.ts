/**
 * Working time of a place: instants are milliseconds UTC. An instant is open where the clock on the wall there stands within the
 * hours of its day of the week, and the day is no holiday; so a night in which the clock is put forward has an hour less, and one
 * in which it is put back an hour more.
 */
import { wallClock } from '../../../engine/core/format/zone.ts';

/** Minutes after midnight, `from` inclusive, `to` exclusive; sorted, apart from each other. */
export type Span = { readonly from: number; readonly to: number };

export type WorkingTime = {
  /** IANA name. */
  readonly timeZone: string;
  /** Hours of Sunday to Saturday. */
  readonly week: readonly (readonly Span[])[];
  /** Days without any, `YYYY-MM-DD`. */
  readonly closed: ReadonlySet<string>;
};

type Stretch = { readonly from: number; readonly to: number };

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How far ahead an end is looked for: a calendar that is shut for longer has none. */
const MOST_DAYS = 3_660;

/** Milliseconds of working time from one instant to a later one; none where they are the other way round. */
export function workingBetween(time: WorkingTime | null, from: number, to: number): number {
  if (time === null) return Math.max(0, to - from);
  let sum = 0;
  for (const stretch of openFrom(time, from, to)) sum += stretch.to - stretch.from;
  return sum;
}

/** The first instant with so much working time between; null where none comes within ten years. Without working time before it, the start. */
export function afterWorking(time: WorkingTime | null, from: number, length: number): number | null {
  if (length <= 0) return from;
  if (time === null) return from + length;
  let left = length;
  for (const stretch of openFrom(time, from, from + MOST_DAYS * DAY)) {
    const there = stretch.to - stretch.from;
    if (there >= left) return stretch.from + left;
    left -= there;
  }
  return null;
}

/** Open stretches between two instants, in order. */
function* openFrom(time: WorkingTime, from: number, to: number): Generator<Stretch> {
  if (time.week.every((spans) => spans.length === 0)) return;
  for (let start = Math.floor(from / DAY) * DAY; start < to; start += DAY)
    for (const piece of evenPieces(time.timeZone, start, start + DAY)) {
      const within = { from: Math.max(from, piece.from), to: Math.min(to, piece.to) };
      if (within.from < within.to) yield* openWithin(time, within, piece.offset);
    }
}

/** Open stretches of a piece of time in which the wall clock runs evenly, so far ahead of UTC. */
function* openWithin({ week, closed }: WorkingTime, piece: Stretch, offset: number): Generator<Stretch> {
  const wallEnd = piece.to + offset;
  for (let day = Math.floor((piece.from + offset) / DAY) * DAY; day < wallEnd; day += DAY) {
    const date = new Date(day);
    if (closed.has(date.toISOString().slice(0, 10))) continue;
    for (const span of week[date.getUTCDay()] ?? []) {
      const from = Math.max(piece.from, day + span.from * MINUTE - offset);
      const to = Math.min(piece.to, day + span.to * MINUTE - offset);
      if (from < to) yield { from, to };
    }
  }
}

type Piece = Stretch & { readonly offset: number };
const pieces = new Map<string, readonly Piece[]>();
/** Days of zones that are remembered: reading a wall clock costs more than all the rest. */
const MOST = 20_000;

/** A day of UTC in pieces in which the wall clock of a zone runs evenly: one, or two where it is put forward or back. */
function evenPieces(timeZone: string, from: number, to: number): readonly Piece[] {
  const key = `${timeZone} ${from}`;
  const known = pieces.get(key);
  if (known) return known;
  const offsetAt = (at: number) => wallClock(at, timeZone) - at;
  const [first, last] = [offsetAt(from), offsetAt(to)];
  const turn = first === last ? to : turnBetween(from, to, (at) => offsetAt(at) === first);
  const found =
    turn === to
      ? [{ from, to, offset: first }]
      : [
          { from, to: turn, offset: first },
          { from: turn, to, offset: last },
        ];
  if (pieces.size >= MOST) pieces.clear();
  pieces.set(key, found);
  return found;
}

/** The first whole minute at which something no longer holds that holds at the start and not at the end. */
function turnBetween(from: number, to: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return high;
}
