/** What a browser subscribed to, as it gave it: people write it, so nothing in it is taken for granted. */
import { isOuterAddress } from '../outbound/index.ts';

/** `endpoint` is the address of the push service for this browser, `keys` what only the browser can read (RFC 8291). */
export type Subscription = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

function parsed(token: string): unknown {
  try {
    return token.startsWith('{') ? JSON.parse(token) : undefined;
  } catch {
    return undefined;
  }
}

/** The address in a token that is a subscription; undefined for others, such as those of FCM. */
export function endpointOf(token: string): string | undefined {
  const endpoint = memberOf(parsed(token), 'endpoint');
  return typeof endpoint === 'string' ? endpoint : undefined;
}

/** Undefined for what is no whole subscription. */
export function readSubscription(token: string): Subscription | undefined {
  const [endpoint, keys] = [endpointOf(token), memberOf(parsed(token), 'keys')];
  const [p256dh, auth] = [memberOf(keys, 'p256dh'), memberOf(keys, 'auth')];
  if (endpoint === undefined || !isKey(p256dh) || !isKey(auth)) return undefined;
  return { endpoint, keys: { p256dh, auth } };
}

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\w+/-]{20,200}={0,2}$/.test(value);

/** Whether an address may be a push service's. `pushOrigin`, the operator's own, may be anywhere. */
export const isPushAddress = (endpoint: string, pushOrigin: string | undefined): boolean =>
  isOuterAddress(endpoint, pushOrigin === undefined ? [] : [pushOrigin]);
