import { call } from '../api/http.ts';
import { forgetSession } from './session.ts';

/** Ends the session on the server, then here; leaving succeeds even when the server cannot be reached. */
export async function logout(): Promise<void> {
  const hasPush = localStorage.getItem('fcm_token') !== null;
  await Promise.all([
    call('/v1/logout', { method: 'POST' }).catch(() => undefined),
    hasPush ? import('../push/device.ts').then((m) => m.dropPush()).catch(() => undefined) : undefined,
  ]);
  forgetSession();
  window.location.assign('/signin');
}
