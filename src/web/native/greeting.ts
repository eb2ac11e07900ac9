import config from './app-config.json' with { type: 'json' };
import type { NativeApp } from './native-app.ts';

/** What the app is told whenever a page starts: how to behave, and who is signed in. */
export function greetNativeApp(app: NativeApp, account: unknown): void {
  if (!app.isHere) return;
  // Pages look different inside the app: no link to install what is there.
  document.documentElement.dataset.host = 'app';
  app.send({ type: 'config', data: { ...config, compress_file: '1' } });
  if (account !== null) app.send({ type: 'account', data: account });
}
