/**
 * The session as the browser keeps it: bearer token and user record, in local
 * storage so that tabs share them. Cleared by logout and by a 401.
 */
import { proxy } from 'valtio';

const TOKEN = 'token';
const USER = 'user';
const ORIGIN = 'origin';
/** Everything that belongs to one person (specification 4.2); settings of the device stay. */
const PERSONAL = [TOKEN, USER, 'hash', 'settings', 'fcm_token', 'dashboard', 'ai_chat_bot'];

export const session = proxy<{ token: string | null }>({ token: localStorage.getItem(TOKEN) });

export type SignedIn = { readonly new_token: string; readonly user_data: unknown; readonly hash?: string; readonly settings?: unknown };

/** Keeps a successful sign-in (specification 4.1 c). */
export function keepSession(answer: SignedIn): void {
  localStorage.setItem(TOKEN, answer.new_token);
  localStorage.setItem(USER, JSON.stringify(answer.user_data));
  if (answer.hash) localStorage.setItem('hash', answer.hash);
  if (answer.settings) localStorage.setItem('settings', JSON.stringify(answer.settings));
  session.token = answer.new_token;
}

export function forgetSession(): void {
  for (const key of PERSONAL) localStorage.removeItem(key);
  session.token = null;
}

/** Where a person without a token wanted to go, with its query string. */
export const rememberOrigin = (path: string) => sessionStorage.setItem(ORIGIN, path);

/** The remembered place, once; null when there is none or it leads off this site. */
export function takeOrigin(): string | null {
  const origin = sessionStorage.getItem(ORIGIN);
  sessionStorage.removeItem(ORIGIN);
  return origin?.startsWith('/') && !origin.startsWith('//') ? origin : null;
}
