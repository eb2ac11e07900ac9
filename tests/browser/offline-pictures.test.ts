/** Photos of a technician's days are seen without a network, small and sealed; opened, they say what they lack; signing out leaves none. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { rowOf } from '../support/desk-meanwhile.ts';
import { planJob } from '../support/job-for.ts';
import { signIn } from '../support/people.ts';
import { technicianWithDays } from '../support/technician-with-days.ts';

const PICTURE = join(import.meta.dirname, '../../src/server/demo/pictures/ac-after.webp');
/** Bytes of a small picture at most: a whole one has ten times as many. */
const SMALL = 40_000;

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Takes a photo onto a job, as its technician. */
async function photographed(job: string): Promise<void> {
  const person = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone });
  const bytes = await readFile(PICTURE);
  const asked = new URLSearchParams({ file_name: 'unit.webp', content_type: 'image/webp', size: String(bytes.length) });
  const signed = (await person.api(`/v1/media/signed-url?${asked}`)).body as { data: { url: string; fields: Record<string, string> } };
  const stored = await person.page.evaluate(
    async ({ url, fields, base64 }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/webp' }), 'unit.webp');
      return (await fetch(url, { method: 'POST', body: form })).json() as Promise<{ data: { id: string } }>;
    },
    { ...signed.data, base64: bytes.toString('base64') },
  );
  const { version } = await rowOf(person, 'subtask', job);
  const changed = await person.api(`/v1/data/subtask/${job}`, {
    method: 'PATCH',
    body: { photos: [{ id: stored.data.id }] },
    headers: { 'If-Match': `"${version}"` },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await person.close();
}

type KeptEntry = { readonly name: string; readonly bytes: number; readonly isReadable: boolean };

/** Small pictures as they lie in the browser's own database, and whether anything of one can be read there. */
const keptPictures = (page: Page): Promise<readonly KeptEntry[]> =>
  page.evaluate(
    () =>
      new Promise<KeptEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('kept');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const entries = opening.result.transaction('entries').objectStore('entries');
          const [names, all] = [entries.getAllKeys(), entries.getAll()];
          all.onsuccess = () => {
            opening.result.close();
            const found = names.result.map((name, index) => {
              const { data } = all.result[index] as { data: ArrayBuffer };
              return { name: String(name), bytes: data.byteLength, isReadable: new TextDecoder().decode(data).includes('data:image') };
            });
            resolve(found.filter(({ name }) => name.startsWith('thumb ')));
          };
        };
      }),
  );

it('shows the photos of a job small and from the device, says that the whole file needs a connection, and forgets them at the sign-out', async () => {
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: phone });
  const job = await planJob(desk, 'Repair');
  await desk.close();
  await photographed(job);

  const technician = await technicianWithDays(browser, app.url);
  const { page } = technician;
  await expect.poll(async () => (await keptPictures(page)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const kept = await keptPictures(page);
  expect(kept.filter(({ isReadable }) => isReadable)).toEqual([]);
  expect(kept.filter(({ bytes }) => bytes > SMALL)).toEqual([]);
  process.stdout.write(`${kept.length} small pictures: ${kept.reduce((sum, { bytes }) => sum + bytes, 0)} bytes.\n`);

  await page.context().setOffline(true);
  await page.goto(`${app.url}/my-tasks/${job}`);
  await page.getByRole('tab', { name: /^Attachments/ }).click();
  const open = page
    .getByRole('button', { name: /^Open .*unit\.webp$/ })
    .or(page.getByRole('link', { name: /^Open .*unit\.webp$/ }))
    .first();
  await open.waitFor();
  await expect.poll(() => open.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await open.click();
  const dialog = page.getByRole('dialog', { name: /unit\.webp$/ });
  await dialog.getByText('The whole file needs a connection.').waitFor();
  expect(await dialog.getByRole('link', { name: 'Download' }).count()).toBe(0);

  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('tab', { name: /^Attachments/ }).click();
  await open.click();
  await dialog.getByRole('button', { name: /^Enlarge .*unit\.webp$/ }).waitFor();
  await dialog.getByRole('link', { name: 'Download' }).waitFor();
  await page.goto(`${app.url}/my-tasks`);
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('menuitem', { name: 'Logout' }))
    .first()
    .click();
  await page.waitForURL(/signin/);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('kept');
  await technician.close();
}, 240_000);
