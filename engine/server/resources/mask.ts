/** How a masked value is served. */

const DOTS = '••••';
const SHOWN = 4;
/** Shorter texts would be told by their end. */
const LONG_ENOUGH = 8;

/** Whether the text was served masked: it says where nobody is. */
export const isMasked = (text: string): boolean => text.startsWith(DOTS);

/** `9876543210` → `•••• 3210`; a short text or any other value gives dots alone, null stays null. */
export function mask(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' && value.length >= LONG_ENOUGH ? `${DOTS} ${value.slice(-SHOWN)}` : DOTS;
}
