/** Small choices that a browser remembers for one person. Storage may be closed; then nothing is remembered. */

const PREFIX = 'fieldloom.choice.';

/** The remembered value, or undefined. */
export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value; undefined forgets it. */
export function remember(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // A full or closed storage loses the choice, nothing else.
  }
}
