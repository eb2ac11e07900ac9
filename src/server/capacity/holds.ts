/** A place that is kept: whether it still is, and whose turn it is to count its window. */
import type { EntityRows } from '../rows/index.ts';

/** `now`: a UTC instant, ISO. */
export const isStanding = ({ state, expires_at }: Pick<EntityRows['capacity-hold'], 'state' | 'expires_at'>, now: string): boolean =>
  state === 'held' && new Date(expires_at).getTime() > Date.parse(now);

/** Word of the turn that one takes who counts the places of a window on a day, or makes a visit of one. */
export const windowTurn = (hubId: string, slotId: string, day: string): string => `capacity ${hubId} ${slotId} ${day}`;
