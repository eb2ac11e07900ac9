/** Lines of a map: the records of each value of a field, joined in an order of their own. */
import { getAt } from '../../../engine/core/json/index.ts';
import { fieldAt } from '../../../engine/react/index.ts';
import { lookOf, type Route } from '../routes/routes.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Place } from './places.ts';

/** More lines than anybody tells apart: then there are none. */
const MOST_LINES = 14;

type Request = Pick<ViewProps, 'entity' | 'view'> & { readonly places: readonly Place[]; readonly labelOf: (value: unknown) => string };

/** None where the view says no route, or a field of it is not for this person. A value with one place alone has no line. */
export function linesOf({ entity, view, places, labelOf }: Request): readonly Route[] {
  const order = (view.route?.order ?? []).map((pointer) => fieldAt(entity, pointer)?.pointer);
  const by = view.route?.by === undefined ? '' : fieldAt(entity, view.route.by)?.pointer;
  if (order.length === 0 || by === undefined || order.some((pointer) => pointer === undefined)) return [];
  const pointers = order.filter((pointer) => pointer !== undefined);
  const groups = new Map<unknown, Place[]>();
  for (const place of places) {
    const value = by === '' ? null : (getAt(place.row, by) ?? null);
    if (by !== '' && value === null) continue;
    const group = groups.get(value);
    if (group) group.push(place);
    else groups.set(value, [place]);
  }
  const lines = [...groups].filter(([, stops]) => stops.length > 1);
  if (lines.length > MOST_LINES) return [];
  return lines
    .toSorted(([one], [other]) => compared(one, other))
    .map(([value, stops], index) => ({
      key: String(value),
      label: labelOf(value),
      ...lookOf(index),
      stops: stops
        .toSorted((one, other) => inOrder(one, other, pointers))
        .map(({ row, latitude, longitude }, at) => ({ id: String(row.id), order: at + 1, latitude, longitude, name: '' })),
    }));
}

function inOrder(one: Place, other: Place, pointers: readonly string[]): number {
  for (const pointer of pointers) {
    const found = compared(getAt(one.row, pointer), getAt(other.row, pointer));
    if (found !== 0) return found;
  }
  return 0;
}

/** Numbers by size, texts by their characters (days and times of day are texts); nothing comes last. */
function compared(one: unknown, other: unknown): number {
  if (one === other || (isNothing(one) && isNothing(other))) return 0;
  if (isNothing(one)) return 1;
  if (isNothing(other)) return -1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : 1;
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
