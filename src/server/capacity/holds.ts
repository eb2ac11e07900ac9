/** Whether a kept place is still kept. */
import type { EntityRows } from '../rows/index.ts';

/** `now`: a UTC instant, ISO. */
export const isStanding = ({ state, expires_at }: Pick<EntityRows['capacity-hold'], 'state' | 'expires_at'>, now: string): boolean =>
  state === 'held' && new Date(expires_at).getTime() > Date.parse(now);
