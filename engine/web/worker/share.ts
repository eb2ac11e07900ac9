/**
 * Pictures that another app shares with this one (`share_target` of the manifest): the system posts them to `/share`. They
 * are kept here, on this device alone, until the page of that address has sent them or the person gives them up.
 */
import type { FetchEvent, SharedCache, WorkerScope } from './scope.ts';

const CACHE: SharedCache = 'shared';
const PAGE = '/share';
const FIELD = 'files';
/** As many as a record takes, and as large as the server does. */
const MOST = { files: 20, bytes: 25 * 1024 * 1024 } as const;

export function followShare(scope: WorkerScope): void {
  scope.addEventListener('fetch', (event: FetchEvent) => {
    const { origin, pathname } = new URL(event.request.url);
    if (event.request.method !== 'POST' || origin !== scope.location.origin || pathname !== PAGE) return;
    event.respondWith(keep(scope, event.request));
  });
}

/** Leads to the page, which says what came of it: `left` of them were too many or too large, or none could be kept. */
async function keep({ caches, location }: WorkerScope, request: Request): Promise<Response> {
  const goOn = (state: string) => Response.redirect(new URL(PAGE + state, location.origin).href, 303);
  try {
    const form = await request.formData();
    const given = form.getAll(FIELD).filter((each): each is File => each instanceof File && each.size > 0);
    const kept = given.filter(({ size }) => size <= MOST.bytes).slice(0, MOST.files);
    // What was shared before and not sent makes room for this.
    await caches.delete(CACHE);
    const cache = await caches.open(CACHE);
    for (const [index, file] of kept.entries()) {
      const headers = { 'content-type': file.type || 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) };
      await cache.put(`${PAGE}/${index}`, new Response(file, { headers }));
    }
    return goOn(kept.length === given.length ? '' : `?left=${given.length - kept.length}`);
  } catch {
    // The device is full, or what came is no form.
    await caches.delete(CACHE).catch(() => undefined);
    return goOn('?failed=yes');
  }
}
