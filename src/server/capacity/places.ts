/** To which hub people and windows belong. */
import { type Span, type Technician, without } from '../scheduling/index.ts';
import type { Slot } from './types.ts';

const RANKS = ['relocation', 'primary', 'secondary'] as const;

/** The one hub of a line of work that somebody counts at on a day, so that nobody is promised at two: where he is relocated to, else his own. */
export function hubOn({ hubs }: Technician, verticalId: string, day: string): string | undefined {
  const terms = hubs.filter((term) => term.verticalId === verticalId && term.from <= day && (term.to === null || term.to >= day));
  return terms.toSorted((one, other) => RANKS.indexOf(one.kind) - RANKS.indexOf(other.kind) || one.hubId.localeCompare(other.hubId))[0]
    ?.hubId;
}

/** A hub's own windows, else those of its line of work. */
export function windowsOf(slots: readonly Slot[], verticalId: string, hubId: string): readonly Slot[] {
  const own = slots.filter((slot) => slot.verticalId === verticalId);
  const special = own.filter((slot) => slot.hubId === hubId);
  return special.length > 0 ? special : own.filter((slot) => slot.hubId === null);
}

/** The part of a window that no earlier one of the same hub has: nobody's hour is promised twice. */
export const ownSpans = (slots: readonly Slot[], slot: Slot): readonly Span[] =>
  without(
    [slot],
    slots.filter((other) => isBefore(other, slot)),
  );

const isBefore = (one: Slot, other: Slot): boolean =>
  one.id !== other.id && (one.from < other.from || (one.from === other.from && one.id < other.id));
