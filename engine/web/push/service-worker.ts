/**
 * The service worker of push messages, `/push-worker.js`: shows them, and leads to what they are about. It answers no
 * calls of the page. One file without imports, so that it runs in every browser as it is.
 */

/** What the system shows. Exported, as a type alone, so that the names of this file stay its own. */
export type Showing = { readonly body: string; readonly tag: string; readonly icon: string; readonly dir: 'auto'; readonly data: string };
type Waiting = { waitUntil(work: Promise<unknown>): void };
type PushEvent = Waiting & { readonly data: { json(): unknown } | null };
type ClickEvent = Waiting & { readonly notification: { readonly data: unknown; close(): void } };
type Page = { readonly url: string; focus(): Promise<unknown>; postMessage(message: unknown): void };
type Scope = {
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: Showing): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
};

// The types of pages are all that is known here; a worker's own would clash with them.
const scope = self as unknown as Scope;
const NAME = __PRODUCT_NAME__;

const textOf = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
};

function messageOf({ data }: PushEvent): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** An address of this site; the start of it for every other. */
function ownAddress(address: unknown): string {
  const { origin } = scope.location;
  const url = typeof address === 'string' && URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url?.origin === origin ? url.pathname + url.search : '/';
}

/** A page that is open is brought forward and told, so that nothing typed there is lost; otherwise one is opened. */
async function open(address: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = pages;
  if (!page) {
    await scope.clients.openWindow(address);
    return;
  }
  await page.focus();
  page.postMessage({ type: 'push-open', address });
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('push', (event) => {
  const message = messageOf(event);
  event.waitUntil(
    // Browsers end the subscription of a site that is silent about a message.
    scope.registration.showNotification(textOf(message, 'title') || NAME, {
      body: textOf(message, 'text'),
      tag: textOf(message, 'tag'),
      icon: '/icon.svg',
      dir: 'auto',
      data: ownAddress(textOf(message, 'address')),
    }),
  );
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data)));
});
