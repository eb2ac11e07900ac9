/** Order of a list as its text: `-/created_at,/title`. */

export type Sort = { readonly pointer: string; readonly isDown: boolean };

/** The leading sort of an order. */
export function leadingSort(order: string | undefined): Sort | undefined {
  const first = order?.split(',')[0]?.trim();
  if (!first) return undefined;
  return first.startsWith('-') ? { pointer: first.slice(1), isDown: true } : { pointer: first, isDown: false };
}

export const sortText = ({ pointer, isDown }: Sort): string => `${isDown ? '-' : ''}${pointer}`;

/** Up, then down, then as defined. */
export function nextSort(order: string | undefined, pointer: string): string | undefined {
  const now = leadingSort(order);
  if (now?.pointer !== pointer) return pointer;
  return now.isDown ? undefined : sortText({ pointer, isDown: true });
}
