/** The native app as the browser host meets it. */
import type { NativeHost } from '../../../engine/web/product.ts';
import type { NativeApp } from './native-app.ts';

const inApp = () => import('./in-app.ts');

export const nativeHost = (app: NativeApp): NativeHost => ({
  isHere: app.isHere,
  greet: (account) => {
    if (app.isHere) void inApp().then(({ greetNativeApp }) => greetNativeApp(app, account));
  },
  signedOut: () => app.send({ type: 'sign_out' }),
  newVersion: (version_id) => app.send({ type: 'new_version', data: { version_id } }),
  followPush: () => {
    const following = inApp().then(({ followNativeToken }) => followNativeToken(app));
    return () => void following.then((end) => end());
  },
});
