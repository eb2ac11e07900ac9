import { dropDrafts } from '../../react/form/drafts.ts';
import { call } from '../api/http.ts';
import { waiting } from '../api/waiting.ts';
import { endSession, forgetSession, keptToken, session } from './session.ts';
import { clearStoredData } from './stored-data.ts';
import { mayLeave } from './unsaved-question.ts';

/**
 * Ends the session on the server, then here; leaving succeeds even when the server cannot be reached. What is not saved, or waits
 * here to be sent, is asked about before anything ends: who stays can still send it.
 */
export async function logout(): Promise<void> {
  if (!(await mayLeave(waiting.count))) return;
  const kept = keptToken();
  // Another tab put a session in the place of this one: logging out forgets both, so it ends too.
  if (kept !== null && kept !== session.token) endSession(kept);
  const hasPush = localStorage.getItem('fcm_token') !== null;
  await Promise.all([
    call('/v1/logout', { method: 'POST' }).catch(() => undefined),
    hasPush ? import('../push/device.ts').then((m) => m.dropPush()).catch(() => undefined) : undefined,
  ]);
  clearStoredData();
  dropDrafts();
  forgetSession();
  window.location.assign('/signin');
}
