/**
 * The native app has push messages of its own. Asked with `fcm_token_wanted`, and whenever it gets another one, it hands
 * its FCM token over: `{ type: 'fcm_token', data: { token } }` (native/app-events.ts). An app of Apple's devices that does
 * without FCM hands over the token of its device, in hexadecimal digits, with `service: 'apns'` beside it.
 */

import { sendToken } from '../../../engine/web/push/device.ts';
import { listenToApp } from './app-events.ts';
import type { NativeApp } from './native-app.ts';

/** Answers how to end it. */
export function followNativeToken(app: NativeApp): () => void {
  const end = listenToApp(window, 'fcm_token', ({ token, service }) => {
    if (typeof token === 'string' && token !== '') void sendToken(token, service === 'apns' ? 'apns' : undefined);
  });
  app.send({ type: 'fcm_token_wanted' });
  return end;
}
