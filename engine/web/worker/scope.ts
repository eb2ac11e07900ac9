/** What a service worker finds around it. The types of pages are all that is known here; a worker's own would clash with them. */

export type Waiting = { waitUntil(work: Promise<unknown>): void };
export type PushEvent = Waiting & { readonly data: { json(): unknown } | null };
export type ClickEvent = Waiting & { readonly notification: { readonly data: unknown; close(): void } };
export type SyncEvent = Waiting & { readonly tag: string };
export type FetchEvent = Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
export type MessageEventOfWorker = Waiting & { readonly data: unknown };
/** What the system shows. */
export type Showing = { readonly body: string; readonly tag: string; readonly icon: string; readonly dir: 'auto'; readonly data: string };
export type Page = { readonly url: string; focus(): Promise<unknown>; postMessage(message: unknown): void };

export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly registration: { readonly active?: unknown; showNotification(title: string, options: Showing): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  readonly caches: CacheStorage;
  /** What the build wrote there (build/service-worker.ts); absent in development. */
  readonly __SHELL__?: ShellFiles | undefined;
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfWorker) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
};

/** Addresses of one build, from the root of the site. */
export type ShellFiles = {
  /** Tells builds apart. */
  readonly id: string;
  /** Without these no page begins. */
  readonly start: readonly string[];
  /** What pages load when it is first used. */
  readonly rest: readonly string[];
};

/** What pages tell the worker: keep all files that are not too large; take the place of the build before. A type alone, so that the worker shares no file with pages. */
export type ShellMessage = { readonly type: 'shell-keep-all' | 'shell-take-over' };

/** What a page asks the browser to tell the worker once there is a network, and what the worker then tells pages. */
export type SyncTag = 'waiting';
export type SendMessage = { readonly type: 'waiting-send' };

/** Where files are kept that another app shared, until they are sent; pages remove it when their person leaves. */
export type SharedCache = 'shared';

/** Where programs that check forms are kept; pages remove it with all else that is kept of a person. */
export type ValidatorsCache = 'validators';

export const textOf = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
};
