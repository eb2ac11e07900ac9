/** Push messages in the service worker: shows them, and leads to what they are about. */
import { type PushEvent, textOf, type WorkerScope } from './scope.ts';

const NAME = __PRODUCT_NAME__;

function messageOf({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** An address of this site; the start of it for every other. */
function ownAddress({ location }: WorkerScope, address: unknown): string {
  const { origin } = location;
  const url = typeof address === 'string' && URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url?.origin === origin ? url.pathname + url.search : '/';
}

/** A page that is open is brought forward and told, so that nothing typed there is lost; otherwise one is opened. */
async function open(scope: WorkerScope, address: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = pages;
  if (!page) {
    await scope.clients.openWindow(address);
    return;
  }
  await page.focus();
  page.postMessage({ type: 'push-open', address });
}

export function followPush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const message = messageOf(event);
    event.waitUntil(
      // Browsers end the subscription of a site that is silent about a message.
      scope.registration.showNotification(textOf(message, 'title') || NAME, {
        body: textOf(message, 'text'),
        tag: textOf(message, 'tag'),
        icon: '/icon.svg',
        dir: 'auto',
        data: ownAddress(scope, textOf(message, 'address')),
      }),
    );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, ownAddress(scope, event.notification.data)));
  });
}
