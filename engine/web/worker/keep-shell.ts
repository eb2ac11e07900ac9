/** The page's side of the service worker: it is brought once the page has nothing else to do, and takes care of new builds. */
import { isSaving } from '../early/when-rested.ts';
import type { ShellMessage } from './scope.ts';

export const WORKER = '/service-worker.js';
/** Milliseconds that a new build has to come to the page. */
const COMING = 60_000;

const container = (): ServiceWorkerContainer | undefined => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

/** In development it is a module as it stands, and keeps no files. */
export const bringWorker = (own: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> =>
  own.register(WORKER, { type: import.meta.env.DEV ? 'module' : 'classic', updateViaCache: 'none' });

const tell = (worker: ServiceWorker, type: ShellMessage['type']) => worker.postMessage({ type } satisfies ShellMessage);

/** From now on the app starts without a network. Whoever saves data keeps what was used. Quietly: without it everything works as before. */
export async function keepShell(): Promise<void> {
  const own = container();
  if (!own || import.meta.env.DEV) return;
  try {
    await bringWorker(own);
    const { active } = await own.ready;
    if (active && !isSaving()) tell(active, 'shell-keep-all');
  } catch {
    // The browser does not want to, here.
  }
}

/** Tells the build that this page came from, where it was kept: as the server tells it (`/app_version.json`). */
export async function keptBuild(): Promise<string | undefined> {
  try {
    const page = container()?.controller ? await caches.match('/') : undefined;
    if (!page) return undefined;
    const digest = await crypto.subtle.digest('SHA-256', await page.arrayBuffer());
    return [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, 16);
  } catch {
    return undefined;
  }
}

/** The worker of the new build, once its files are here; undefined when there is none, or it does not come. */
async function nextWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  await registration.update();
  if (registration.waiting) return registration.waiting;
  const coming = registration.installing;
  if (!coming) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), COMING);
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installing') return;
      clearTimeout(timer);
      resolve(coming.state === 'installed' ? coming : undefined);
    });
  });
}

/** Whether the new build is here and waits; true where no files are kept. */
export async function bringNewBuild(): Promise<boolean> {
  const own = container();
  if (!own?.controller) return true;
  try {
    const registration = await own.getRegistration();
    return registration !== undefined && (await nextWorker(registration)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Puts the new build in the place of the kept one, so that the next start is of it. False when it did not come: a page that
 * starts anew would be the old one again.
 */
export async function takeNewBuild(): Promise<boolean> {
  const own = container();
  if (!own?.controller) return true;
  try {
    const registration = await own.getRegistration();
    const next = registration && (await nextWorker(registration));
    if (!next) return false;
    const taken = new Promise((resolve) => own.addEventListener('controllerchange', resolve, { once: true }));
    tell(next, 'shell-take-over');
    await taken;
    return true;
  } catch {
    return false;
  }
}
