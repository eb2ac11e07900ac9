/** When somebody works on a day that no roster has reached: by the week of his hub, else of his line of work, else while his hub is open. */
import { minutesOf } from '../../../../engine/core/format/zone-days.ts';
import { listOf } from '../../../../engine/server/workflows/rows.ts';
import { weekdayOf } from './calendar.ts';
import type { PersonRow } from './people.ts';
import { without } from './spans.ts';
import type { Span } from './types.ts';

export type SlotRow = {
  readonly vertical_id: string;
  readonly hub_id: string | null;
  readonly weekday: string;
  readonly kind: string;
  readonly start_time: string;
  readonly end_time: string;
};
export type UsualHours = { readonly spans: readonly Span[]; readonly isKnown: boolean };

/** Of whom nothing is known: nine to six. */
const NOTHING_KNOWN: UsualHours = { spans: [{ from: 540, to: 1080 }], isKnown: false };

const spanOf = (from: string, to: string): Span => ({ from: minutesOf(from), to: minutesOf(to) });

export function usualHours({ hubs, user_vertical }: PersonRow, day: string, slots: readonly SlotRow[]): UsualHours {
  const weekday = weekdayOf(day);
  const own = hubs.filter(({ from_date, to_date }) => from_date <= day && (to_date === null || to_date >= day));
  const hubIds = new Set(own.map(({ hub_id }) => hub_id));
  const verticalIds = new Set([...listOf(user_vertical).map(String), ...own.map(({ vertical_id }) => vertical_id)]);
  const ofHub = slots.filter(({ hub_id }) => hub_id !== null && hubIds.has(hub_id));
  const template = ofHub.length > 0 ? ofHub : slots.filter(({ hub_id, vertical_id }) => hub_id === null && verticalIds.has(vertical_id));
  if (template.length > 0) {
    const today = template.filter((slot) => slot.weekday === weekday);
    const of = (kind: string) => today.filter((slot) => slot.kind === kind).map(({ start_time, end_time }) => spanOf(start_time, end_time));
    return { spans: without(of('work'), of('break')), isKnown: true };
  }
  const hub = own.find(({ opens_at, closes_at }) => opens_at !== null && closes_at !== null);
  if (!hub || hub.opens_at === null || hub.closes_at === null) return NOTHING_KNOWN;
  const isOpen = listOf(hub.open_days).length === 0 || listOf(hub.open_days).includes(weekday);
  return { spans: isOpen ? [spanOf(hub.opens_at, hub.closes_at)] : [], isKnown: true };
}
