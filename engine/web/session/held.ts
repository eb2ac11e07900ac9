/** What a page holds that starting it anew would lose or cut: what is typed, and what is on its way to the server. */
import { hasUnsavedChanges } from '../../react/form/unsaved-guard.ts';

export type Held = 'typed' | 'sending';

const sending = new Set<() => boolean>();

/** Whoever sends says whether anything is on its way. Answers how to end it. */
export function holdWhileSending(isSending: () => boolean): () => void {
  sending.add(isSending);
  return () => void sending.delete(isSending);
}

export function heldBy(): Held | undefined {
  if (hasUnsavedChanges()) return 'typed';
  return [...sending].some((isSending) => isSending()) ? 'sending' : undefined;
}
