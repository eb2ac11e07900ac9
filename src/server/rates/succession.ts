/** What becomes of the cards that apply when another one of the same key begins to. Pure. */

import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { type Days, dayBefore, daysInWords, overlap } from '../../../engine/server/workflows/ranges.ts';
import type { Changed, EntityRows } from '../rows/index.ts';

/** Columns whose values together are the key: cards of one key never apply on the same day. */
const KEY = ['org_id', 'vertical_id', 'brand_id', 'category_id', 'selector_field', 'selector_value'] as const;

type Card = Changed<'rate-card'>['after'];
/** The columns of the key; an empty one says as much as none. */
type Keyed = Partial<Pick<Card, (typeof KEY)[number]>>;

export const isSameKey = (a: Keyed, b: Keyed): boolean => KEY.every((column) => (a[column] || null) === (b[column] || null));

export const validityOf = (card: Pick<Card, 'valid_from' | 'valid_to'>): Days => ({ from: card.valid_from, to: card.valid_to ?? null });

/** `follows`: the cards that end for it, each with its last day. `blocked`: why it cannot begin. */
export type Succession =
  | { readonly follows: readonly { readonly id: string; readonly lastDay: string }[]; readonly blocked?: undefined }
  | { readonly blocked: Said; readonly follows?: undefined };

/**
 * A card ends the day before another of its key begins. One that began on the very same day ends before it began: it
 * never applied. One that begins later, or has ended already on a day that the new card claims, stands in the way.
 * @param others cards of the same key that apply or applied
 */
export function successionOf(
  card: Pick<Card, 'id' | 'valid_from' | 'valid_to'>,
  others: readonly Pick<EntityRows['rate-card'], 'id' | 'name' | 'valid_from' | 'valid_to' | 'status'>[],
): Succession {
  const days = validityOf(card);
  const touched = others.filter((other) => other.id !== card.id && overlap(days, validityOf(other)));
  const hard = touched.find((other) => other.status !== 'active' || validityOf(other).from > days.from);
  if (hard)
    return { blocked: said('problem.rates.applies_let_card_begin_after', { name: hard.name, days: daysInWords(validityOf(hard)) }) };
  return { follows: touched.map((other) => ({ id: other.id, lastDay: dayBefore(days.from) })) };
}
