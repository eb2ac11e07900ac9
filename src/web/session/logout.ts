import { call } from '../api/http.ts';
import { forgetSession } from './session.ts';

/** Ends the session on the server, then here; leaving succeeds even when the server cannot be reached. */
export async function logout(): Promise<void> {
  await call('/v1/logout', { method: 'POST' }).catch(() => undefined);
  forgetSession();
  window.location.assign('/signin');
}
