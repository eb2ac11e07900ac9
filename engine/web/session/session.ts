/**
 * The session as the browser keeps it: bearer token and user record, in local
 * storage so that tabs share them. Cleared by logout and by a 401.
 */
import { proxy } from 'valtio';
import { brought } from '../brought.ts';
import { removeKept } from './kept-name.ts';

const TOKEN = 'token';
const USER = 'user';
const ORIGIN = 'origin';
/** Everything that belongs to one person; settings of the device stay. */
const PERSONAL = [TOKEN, USER, 'hash', 'settings', 'store', 'fcm_token', 'dashboard', 'ai_chat_bot', 'starts'];

/** The token that all tabs share: another one may have signed in or out since this page began. */
export const keptToken = (): string | null => localStorage.getItem(TOKEN);

/** The session that this page runs in. */
export const session = proxy<{ token: string | null }>({ token: keptToken() });

export type SignedIn = { readonly new_token: string; readonly user_data: unknown; readonly hash?: string; readonly settings?: unknown };

/** Keeps a successful sign-in. Of who was signed in before, nothing is left. */
export function keepSession(answer: SignedIn): void {
  clearPersonal();
  localStorage.setItem(TOKEN, answer.new_token);
  localStorage.setItem(USER, JSON.stringify(answer.user_data));
  if (answer.hash) localStorage.setItem('hash', answer.hash);
  if (answer.settings) localStorage.setItem('settings', JSON.stringify(answer.settings));
  session.token = answer.new_token;
}

/** Signs out: what is stored goes, and the native app around the page signs out too. */
export function forgetSession(): void {
  const wasSignedIn = session.token !== null;
  clearPersonal();
  session.token = null;
  if (wasSignedIn) brought().native?.signedOut();
}

function clearPersonal(): void {
  removeKept();
  for (const key of [...PERSONAL, ...(brought().personalKeys ?? [])]) localStorage.removeItem(key);
}

/** The user record of who is signed in; null when nobody is, or it cannot be read. */
export function storedUser(): unknown {
  try {
    return session.token === null ? null : JSON.parse(localStorage.getItem(USER) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Ends a session on the server that this browser gives up for another one. Quietly: it may have ended before, and
 * nobody waits for it.
 */
export function endSession(token: string): void {
  void fetch('/v1/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(() => undefined);
}

/** Where a person without a token wanted to go, with its query string. */
export const rememberOrigin = (path: string) => sessionStorage.setItem(ORIGIN, path);
export const forgetOrigin = () => sessionStorage.removeItem(ORIGIN);

/** The remembered place, once; null when there is none or it leads off this site. */
export function takeOrigin(): string | null {
  const origin = sessionStorage.getItem(ORIGIN);
  forgetOrigin();
  if (!origin?.startsWith('/')) return null;
  // As the browser would read it: `//elsewhere` and `/\elsewhere` are other sites.
  return URL.canParse(origin, window.location.origin) && new URL(origin, window.location.origin).origin === window.location.origin
    ? origin
    : null;
}
