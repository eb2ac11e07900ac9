/**
 * What is typed and not sent, kept over the end of a session, a reload and a crash (keep-typed.ts): in this tab, and where the host
 * has a vault also over the end of the app and of the session, for the person who typed it, until that form is opened again. It
 * comes back there, and nothing of it is sent by itself.
 */
import type { Json } from './document.ts';

/** Whose form it is, and of what: `title` is in the person's language. */
export type DraftKey = { readonly key: string; readonly owner: string; readonly title: string };
export type Draft = DraftKey & { readonly values: Json; readonly at: string };

/** Where drafts outlive the tab, closed to everybody but the person. What goes wrong there is not told: the tab has them too. */
export type DraftVault = { put(drafts: readonly Draft[]): Promise<void>; drop(key: string): Promise<void> };

const STORE = 'drafts';
/** Of the window: drafts came back out of the vault. */
export const DRAFTS_BACK = 'drafts';
let vault: (() => Promise<DraftVault>) | undefined;

/** It comes with the first thing that is typed. */
export function keepDraftsIn(kept: () => Promise<DraftVault>): void {
  vault = kept;
}

const open = new Set<() => Draft>();
/** Keys of what was kept as a session ended: their forms go without being given up. */
const retained = new Set<string>();

export const isRetained = (key: string): boolean => retained.has(key);

/** While the form has something to lose. Ends with the function that it answers. */
export function watchDraft(draft: DraftKey, values: () => Json): () => void {
  const read = () => ({ ...draft, values: values(), at: new Date().toISOString() });
  open.add(read);
  return () => {
    open.delete(read);
  };
}

/** Keeps what is typed in all open forms; answers of how many. */
export function keepDrafts(): number {
  const typed = [...open].map((read) => read());
  if (typed.length === 0) return 0;
  if (!putDrafts(typed)) return 0;
  for (const { key } of typed) retained.add(key);
  return typed.length;
}

/** False where the browser has no room for it: then the page keeps asking before it is left. */
export function putDrafts(typed: readonly Draft[]): boolean {
  const keys = new Set(typed.map(({ key }) => key));
  try {
    store([...stored().filter(({ key }) => !keys.has(key)), ...typed]);
    void vault?.().then(({ put }) => put(typed));
    return true;
  } catch {
    return false;
  }
}

export const draftOf = (wanted: string): Draft | undefined => stored().find(({ key }) => key === wanted);

/** Titles of what is kept for somebody. */
export const keptTitles = (owner: string): readonly string[] =>
  stored()
    .filter((draft) => draft.owner === owner)
    .map(({ title }) => title);

export function dropDraft(unwanted: string): void {
  retained.delete(unwanted);
  void vault?.().then(({ drop }) => drop(unwanted));
  store(stored().filter(({ key }) => key !== unwanted));
}

/** Forgets what this tab has, but for one person's; the vault stays closed. */
export function dropDrafts(but?: string): void {
  retained.clear();
  store(stored().filter(({ owner }) => owner === but));
}

function stored(): readonly Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function store(drafts: readonly Draft[]): void {
  if (drafts.length === 0) sessionStorage.removeItem(STORE);
  else sessionStorage.setItem(STORE, JSON.stringify(drafts));
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'owner', 'title', 'at'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'values') === 'object';
