/**
 * Push messages for this browser: only once the person chose them here, and never in the native
 * app, which has its own. Whatever fails in telling the server is nobody's business.
 */

import { call } from '../api/http.ts';
import { brought } from '../brought.ts';
import { storedUser } from '../session/session.ts';
import { bringWorker, WORKER } from '../worker/keep-shell.ts';

const KEPT = 'fcm_token';
/** Milliseconds that leaving waits for the browser to give its subscription up. */
const LEAVING = 1_000;

const ownId = (): string | undefined => {
  const user = storedUser();
  const id: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'uuid') : undefined;
  return typeof id === 'string' ? id : undefined;
};
/** A choice of the person on this device: it outlives the session. */
const choiceKey = () => `push:${ownId() ?? ''}`;

/** Whether this browser can show push messages at all. */
export const canPush = (): boolean =>
  !brought().native?.isHere && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the person wants them here and the browser lets us. */
export const isPushOn = (): boolean =>
  canPush() && ownId() !== undefined && localStorage.getItem(choiceKey()) === 'on' && Notification.permission === 'granted';

/** The key to subscribe with; null where there is no push. @throws CallError */
export const loadPushKey = async (): Promise<string | null> =>
  (await call<{ data: { public_key: string | null } }>('/v1/user/push')).data.public_key;

/** Asks the browser's leave, which only follows a click; `denied` when the person does not give it. */
export async function switchOn(publicKey: string): Promise<'on' | 'denied' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const token = await subscribe(publicKey);
    localStorage.setItem(choiceKey(), 'on');
    await sendToken(token);
    return 'on';
  } catch {
    return 'failed';
  }
}

export async function switchOff(): Promise<void> {
  localStorage.removeItem(choiceKey());
  localStorage.removeItem(KEPT);
  await Promise.all([call('/v1/user/push', { method: 'DELETE' }).catch(() => undefined), unsubscribe()]);
}

/** On every page: the subscription of somebody who chose it, should it be new or not have reached the server. */
export async function renewPush(): Promise<void> {
  if (!isPushOn()) return;
  try {
    const key = await loadPushKey();
    if (key !== null) await sendToken(await subscribe(key));
  } catch {
    // The next page tries again.
  }
}

/** Signing out: this browser is nobody's now, also when the server cannot be told. Resolves soon in any case. */
export async function dropPush(): Promise<void> {
  await Promise.race([unsubscribe(), new Promise((done) => setTimeout(done, LEAVING))]);
}

/** Tells the server where messages go, once, and for an app whose token it is; what fails is silent, and tried again by the next page. */
export async function sendToken(token: string, service?: 'fcm' | 'apns'): Promise<void> {
  if (localStorage.getItem(KEPT) === token) return;
  try {
    const body = { fcm_token: token, ...(service && { service }), uuid: ownId() ?? null, hash: localStorage.getItem('hash') };
    await call('/v1/user/update_fcm_token', { method: 'POST', body });
    localStorage.setItem(KEPT, token);
  } catch {
    // Swallowed: the next visit tells it again, and the person can do nothing about it.
  }
}

async function subscribe(publicKey: string): Promise<string> {
  const { pushManager } = await bringWorker(navigator.serviceWorker).then(() => navigator.serviceWorker.ready);
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === publicKey) return JSON.stringify(before);
  // Made with a key that the server no longer has.
  await before?.unsubscribe();
  return JSON.stringify(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration(WORKER);
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // Nothing more can be done from here.
  }
}

/** As the server says it: base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
