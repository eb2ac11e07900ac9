/** Two rows for each pair: what somebody had, and what they would have, with what is different. */
import { getAt, setAt } from '../../../engine/core/json/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { columnKey } from '../board/column-value.ts';
import type { BesideOptions, PlaceOptions, ViewOptions } from '../options.ts';
import { type LaneRow, laneRow } from '../schedule/lane-rows.ts';
import { minutesOf, type Span } from '../span/spans.ts';
import { clockOf } from '../span/use-faces.ts';

export type Side = 'before' | 'after';
/** What becomes of a record: nobody had it, another has it, another time, the same; nobody would have it; it is no part of this. */
export type Change = 'new' | 'moved' | 'shifted' | 'same' | 'left' | 'beside';

type Pointer = string | undefined;
const NAMES = ['by', 'date', 'from', 'to', 'travel'] as const;
const BESIDE = [...NAMES, 'latitude', 'longitude', 'place'] as const;

/** The same record with other values where the view looks for its own. */
function put(row: RecordData, source: RecordData, pairs: readonly (readonly [Pointer, Pointer])[]): RecordData {
  return pairs.reduce<RecordData>(
    (made, [to, from]) =>
      to === undefined ? made : (setAt(made, to, from === undefined ? null : (getAt(source, from) ?? null)) as RecordData),
    row,
  );
}

/** A record as it was: its places of before where those of after stand. */
export const asBefore = (row: RecordData, view: ViewOptions, before: PlaceOptions): RecordData =>
  put(
    row,
    row,
    NAMES.map((name) => [view[name], before[name]]),
  );

/** A record of the other entity, said as one of the view's. */
export function fromBeside(row: RecordData, view: ViewOptions, beside: BesideOptions): RecordData {
  const columns = (view.columns ?? []).map((pointer, index) => [pointer, beside.columns?.[index]] as const);
  const made = put({ id: row.id, version: row.version }, row, [...BESIDE.map((name) => [view[name], beside[name]] as const), ...columns]);
  const named = setAt(made, beside.key, row.id) as RecordData;
  if (view.to === undefined || view.from === undefined || getAt(named, view.to) !== null || beside.duration === undefined) return named;
  const [start, length] = [minutesOf(getAt(named, view.from)), getAt(row, beside.duration)];
  return start === undefined || typeof length !== 'number' ? named : (setAt(named, view.to, clockOf(start + length)) as RecordData);
}

/** @param was the record as it was, see `asBefore` */
export function changeOf(row: RecordData, was: RecordData, view: ViewOptions): Change {
  const at = (one: RecordData, pointer: Pointer) => (pointer === undefined ? null : (getAt(one, pointer) ?? null));
  const [to, from] = [at(row, view.by), at(was, view.by)];
  if (to === null) return from === null ? 'left' : 'same';
  if (from === null) return 'new';
  if (to !== from) return 'moved';
  return at(row, view.date) === at(was, view.date) && at(row, view.from) === at(was, view.from) ? 'same' : 'shifted';
}

export type Pair = { readonly value: string | number; readonly label: string; readonly row: RecordData };

export const sideKey = (side: Side, value: string | number): string => `${side} ${columnKey(value)}`;

type Request = {
  readonly pairs: readonly Pair[];
  readonly before: readonly Span[];
  readonly after: readonly Span[];
  /** Whose a record is. */
  readonly by: string;
  readonly day: string;
};

const NONE: readonly never[] = [];

export function pairRows({ pairs, before, after, by, day }: Request): readonly LaneRow[] {
  const sides = { before: byPerson(before, by), after: byPerson(after, by) };
  return pairs.flatMap(({ value, label }) =>
    (['before', 'after'] as const).map((side) => {
      const spans = (sides[side].get(value) ?? []).toSorted((a, b) => a.start - b.start);
      const lane = { key: sideKey(side, value), value, label, line: undefined };
      return laneRow({ lane, spans, off: NONE, conflicts: spans.map(() => NONE) }, [day]);
    }),
  );
}

function byPerson(spans: readonly Span[], by: string): ReadonlyMap<unknown, Span[]> {
  const found = new Map<unknown, Span[]>();
  for (const span of spans) {
    const value = getAt(span.row, by);
    const own = found.get(value);
    if (own) own.push(span);
    else found.set(value, [span]);
  }
  return found;
}
