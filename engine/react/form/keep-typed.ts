/** Keeps what is typed while it is typed, since a page may go without a word: a reload, a crash, a phone that wants the memory. */
import type { Json } from './document.ts';
import { type DraftKey, dropDraft, isRetained, putDrafts } from './drafts.ts';

/** Milliseconds of typing that may be lost at most. */
const EVERY = 1000;

/** `values`: the same object until one changes. Answers how to end: what was sent or given up is not offered again. */
export function keepTyped(draft: DraftKey, values: () => Json): () => void {
  let kept: Json | undefined;
  const keep = () => {
    const now = values();
    if (now === kept) return;
    if (putDrafts([{ ...draft, values: now, at: new Date().toISOString() }])) kept = now;
  };
  const timer = setInterval(keep, EVERY);
  // The last second of a page that is closed, or left for another app.
  const onHidden = () => document.visibilityState === 'hidden' && keep();
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', onHidden);
    if (kept !== undefined && !isRetained(draft.key)) dropDraft(draft.key);
  };
}
