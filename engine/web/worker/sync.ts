/** Background Sync: the browser tells the worker that there is a network again, which tells the pages that are open. Pages send by themselves too. */
import type { SendMessage, SyncTag, WorkerScope } from './scope.ts';

const TAG: SyncTag = 'waiting';

export function followSync(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    if (event.tag !== TAG) return;
    const wake = async () => {
      for (const page of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
        page.postMessage({ type: 'waiting-send' } satisfies SendMessage);
    };
    event.waitUntil(wake());
  });
}
