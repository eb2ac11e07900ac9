/**
 * The native app has push messages of its own. Asked with `fcm_token_wanted`, and whenever it gets another one, it hands
 * its FCM token over as an event of the window, with JSON text:
 * `window.dispatchEvent(new CustomEvent('fieldloom-native', { detail: '{"type":"fcm_token","data":{"token":"…"}}' }))`.
 */
import type { NativeApp } from '../native/native-app.ts';
import { sendToken } from './device.ts';

const EVENT = 'fieldloom-native';

/** The token in a message of the app; undefined for every other message. */
export function tokenIn(detail: unknown): string | undefined {
  try {
    const message: unknown = typeof detail === 'string' ? JSON.parse(detail) : undefined;
    if (typeof message !== 'object' || message === null || Reflect.get(message, 'type') !== 'fcm_token') return undefined;
    const data: unknown = Reflect.get(message, 'data');
    const token: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'token') : undefined;
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Answers how to end it. */
export function followNativeToken(app: NativeApp): () => void {
  const listen = (event: Event) => {
    const token = event instanceof CustomEvent ? tokenIn(event.detail) : undefined;
    if (token !== undefined) void sendToken(token);
  };
  window.addEventListener(EVENT, listen);
  app.send({ type: 'fcm_token_wanted' });
  return () => window.removeEventListener(EVENT, listen);
}
