/** Records that a person chose last on this device, by entity: ids alone, what they are called is asked for anew. */
import { recall, remember } from '../view-state/remembered.ts';

const MOST = 5;
const keyOf = (userId: string, entity: string) => `recent.${userId}.${entity}`;

export const recentChoices = (userId: string, entity: string): readonly string[] =>
  (recall(keyOf(userId, entity)) ?? '').split(',').filter((id) => id !== '');

/** Puts what was chosen first; each stands there once. */
export function noteChoices(userId: string, entity: string, ids: readonly (string | number)[]): void {
  if (ids.length === 0) return;
  const chosen = ids.map(String);
  const others = recentChoices(userId, entity).filter((id) => !chosen.includes(id));
  remember(keyOf(userId, entity), [...chosen, ...others].slice(0, MOST).join(','));
}
