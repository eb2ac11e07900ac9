/** What another app shared, as the page finds it (share.ts keeps it). */
import type { SharedCache } from './scope.ts';

const CACHE: SharedCache = 'shared';

/** In the order in which they came; none where a browser keeps nothing. */
export async function sharedFiles(): Promise<readonly File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer) files.push(await fileOf(answer));
  }
  return files;
}

async function fileOf(answer: Response): Promise<File> {
  const content = await answer.blob();
  return new File([content], decodeURIComponent(answer.headers.get('x-file-name') ?? ''), { type: content.type });
}

/** They were sent, or are not wanted. */
export async function dropSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
