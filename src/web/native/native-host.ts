/** The native app as the browser host meets it. */
import type { NativeHost } from '../../../engine/web/product.ts';
import { greetNativeApp, type NativeApp } from './native-app.ts';

export const nativeHost = (app: NativeApp): NativeHost => ({
  get isHere() {
    return app.isHere;
  },
  greet: (account) => greetNativeApp(app, account),
  signedOut: () => app.send({ type: 'sign_out' }),
  newVersion: (version_id) => app.send({ type: 'new_version', data: { version_id } }),
  followPush: () => {
    const following = import('./native-token.ts').then(({ followNativeToken }) => followNativeToken(app));
    return () => void following.then((end) => end());
  },
});
