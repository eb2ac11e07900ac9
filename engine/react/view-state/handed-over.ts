/** Words that one part of the app hands to a box of a page, where they stand unsent as if they had been typed. */
import { useEffect } from 'react';
import { recall, remember } from './remembered.ts';

/** Of the window; its detail is the key under which the words are kept. */
const HANDED_OVER = 'handed-over';

/** Under which the box for words about a record keeps what is typed. */
export const writingKey = (entity: string, id: string): string => `compose.${entity}.${id}`;

/** Below what stands in the box already: nothing that somebody typed is lost. */
export function handOver(key: string, words: string): void {
  const before = recall(key)?.trim() ?? '';
  remember(key, before === '' ? words : `${before}\n\n${words}`);
  window.dispatchEvent(new CustomEvent(HANDED_OVER, { detail: key }));
}

/** Tells a box that is on the page already of words that came from elsewhere; one that opens later reads them by itself. */
export function useHandedOver(key: string, onWords: (words: string) => void): void {
  useEffect(() => {
    const take = (event: Event) => {
      if (event instanceof CustomEvent && event.detail === key) onWords(recall(key) ?? '');
    };
    window.addEventListener(HANDED_OVER, take);
    return () => window.removeEventListener(HANDED_OVER, take);
  }, [key, onWords]);
}
