/** The ways of a day: the stops of each lane that have a place, in the order in which they are gone to. */
import { partColour } from '../../charts/paint.ts';
import { type PlaceFields, placeOf } from '../map/places.ts';
import type { Span } from '../span/spans.ts';

export type Stop = {
  /** Id of its record. */
  readonly id: string;
  /** From 1, those without a place counted too. */
  readonly order: number;
  readonly latitude: number;
  readonly longitude: number;
  /** All that is said of it, in one sentence. */
  readonly name: string;
};

export type Route = RouteLook & { readonly key: string; readonly label: string; readonly stops: readonly Stop[] };

/** Colours by name; a second lane of the same colour has a line of another `width`, in pixels. */
export type RouteLook = { readonly colour: string; readonly width: number };

const COLOURS = 7;
const WIDTHS = [3, 5, 2] as const;
/** Dashes of a line from stop to stop, where no road is known: what is driven is another way. */
export const STRAIGHT = '7 6';

/** Neighbours never look the same. */
export const lookOf = (index: number): RouteLook => ({
  colour: partColour(undefined, index % COLOURS),
  width: WIDTHS[Math.floor(index / COLOURS) % WIDTHS.length] ?? WIDTHS[0],
});

/** `look`: how its route is drawn; without it, each that has one gets the next. */
type Lane = { readonly key: string; readonly label: string; readonly spans: readonly Span[]; readonly look?: RouteLook };
type Request = {
  readonly lanes: readonly Lane[];
  readonly day: string;
  readonly fields: PlaceFields;
  readonly nameOf: (span: Span, lane: Lane, order: number) => string;
};

/** Lanes without a stop that has a place have no route. */
export function routesOf({ lanes, day, fields, nameOf }: Request): readonly Route[] {
  let drawn = 0;
  return lanes.flatMap((lane): readonly Route[] => {
    const inOrder = lane.spans
      .filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day)
      .toSorted((a, b) => Number(a.isAllDay) - Number(b.isAllDay) || a.start - b.start);
    const stops = inOrder.flatMap((span, at): readonly Stop[] => {
      const place = placeOf(span.row, fields);
      if (!place) return [];
      const { latitude, longitude } = place;
      return [{ id: String(span.row.id), order: at + 1, latitude, longitude, name: nameOf(span, lane, at + 1) }];
    });
    if (stops.length === 0) return [];
    drawn += 1;
    return [{ key: lane.key, label: lane.label, stops, ...(lane.look ?? lookOf(drawn - 1)) }];
  });
}
