/** What a browser keeps for when there is no network. */
import type { Page } from 'playwright-core';

/** Whether the files of the app and the person's days are on the device. */
export const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell '));
    const files = await Promise.all(shells.map(async (name) => (await caches.open(name)).keys()));
    if (!files.flat().some(({ url }) => url.endsWith('/manifest.webmanifest'))) return false;
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return false;
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open('kept');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const names = opening.result.transaction('entries').objectStore('entries').getAllKeys();
        names.onsuccess = () => {
          opening.result.close();
          resolve(names.result.map(String).includes('primed'));
        };
      };
    });
  });
