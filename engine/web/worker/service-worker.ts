/** The service worker, `/service-worker.js`: push messages, what other apps share, and the app's own files. The build makes one file of it, without imports. */
import { followPush } from './push-messages.ts';
import type { WorkerScope } from './scope.ts';
import { followShare } from './share.ts';
import { followShell } from './shell.ts';
import { followSync } from './sync.ts';

const scope = self as unknown as WorkerScope;

followPush(scope);
followShare(scope);
followSync(scope);
if (scope.__SHELL__) followShell(scope, scope.__SHELL__);
else {
  // In development sources change under their names: nothing is kept.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
}
