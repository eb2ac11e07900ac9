/** In which order records follow each other, whoever lists them: the server by its indexes, a device over what it keeps. */

/** `field`: a name, not a pointer. */
export type OrderPart = { readonly field: string; readonly descending: boolean };

/** `-/created_at` → created_at, descending. */
export const orderPart = (text: string): OrderPart => ({ field: text.replace(/^-?\//, ''), descending: text.startsWith('-') });

/** With the id at the end, which makes it total; the id runs the way the last part does, so that one index serves both. */
export function totalOrder(parts: readonly OrderPart[]): readonly OrderPart[] {
  const end = parts.findIndex(({ field }) => field === 'id');
  if (end >= 0) return parts.slice(0, end + 1);
  return [...parts, { field: 'id', descending: parts.at(-1)?.descending ?? false }];
}

/**
 * A field and how its index goes on: by the entity's order, so that 'all of status X, newest first' is read off it.
 * `order`: the entity's, as its definition says it.
 */
export function indexOrder(order: readonly string[], field: string): readonly OrderPart[] {
  const whole = totalOrder(order.map(orderPart));
  if (whole[0]?.field === field) return whole;
  return [{ field, descending: false }, ...whole.filter((part) => part.field !== field)];
}

/** Instants that hardly two records share: those that do were written at once, and ids tell in which order. */
const WRITTEN: ReadonlySet<string> = new Set(['created_at', 'updated_at']);

/**
 * Records sorted by one field: those that it leaves equal follow each other as in its index, or all of it the other way round, as far as
 * `isOpen` lets the person ask by what that goes on by.
 */
export function sortedBy(order: readonly string[], asked: OrderPart, isOpen: (field: string) => boolean): readonly OrderPart[] {
  if (WRITTEN.has(asked.field)) return totalOrder([asked]);
  const parts = indexOrder(order, asked.field);
  const isTurned = parts[0]?.descending !== asked.descending;
  const closed = parts.findIndex(({ field }) => !isOpen(field));
  const open = closed < 0 ? parts : parts.slice(0, closed);
  return totalOrder(open.map(({ field, descending }) => ({ field, descending: descending !== isTurned })));
}
