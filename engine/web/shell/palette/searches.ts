/** What a person searched for on this device: the last searches, and those that were kept. They go when the session does. */
import { proxy, subscribe } from 'valtio';
import { isObject } from '../../../core/json/index.ts';
import { session } from '../../session/session.ts';

export type Searches = { readonly recent: readonly string[]; readonly saved: readonly string[] };

const MOST_RECENT = 6;
const MOST_SAVED = 20;
const PREFIX = 'searches:';

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

function read(userId: string): Searches {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '{}');
    return isObject(kept) ? { recent: texts(kept.recent), saved: texts(kept.saved) } : { recent: [], saved: [] };
  } catch {
    return { recent: [], saved: [] };
  }
}

/** Changes with every change, so that who shows searches shows them anew. */
export const searchesChanged = proxy({ count: 0 });

export const searchesOf = read;

function write(userId: string, searches: Searches): void {
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify(searches));
  } catch {
    // A full or closed storage loses the search, nothing else.
  }
  searchesChanged.count += 1;
}

const first = (words: string, others: readonly string[], most: number) =>
  [words, ...others.filter((other) => other.toLowerCase() !== words.toLowerCase())].slice(0, most);

/** Puts the words first; they stand there once. */
export function noteSearch(userId: string, words: string): void {
  const wanted = words.trim();
  const { recent, saved } = read(userId);
  if (wanted !== '') write(userId, { recent: first(wanted, recent, MOST_RECENT), saved });
}

/** Keeps the words, or forgets them where they were kept. */
export function toggleSaved(userId: string, words: string): void {
  const wanted = words.trim();
  const { recent, saved } = read(userId);
  const isSaved = saved.includes(wanted);
  write(userId, { recent, saved: isSaved ? saved.filter((one) => one !== wanted) : first(wanted, saved, MOST_SAVED) });
}

subscribe(
  session,
  () => {
    if (session.token !== null) return;
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  },
  true,
);
