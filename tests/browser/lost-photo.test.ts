/** A photo that does not reach the server while a technician is off the network: it is not left out of what is sent. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';
import { pngFile } from '../support/png.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

type Task = { readonly id: string; readonly photos: readonly unknown[] };

it('holds the new status until it has arrived, by itself once the network is back', async () => {
  const { page, api, close } = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone });
  // Of a device that keeps nothing: on another the photo would wait there.
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  const read = async (path: string) => (await api(path)).body as { data: unknown };
  const tasks = (await read("/v1/data/subtask?page_size=50&filter=doc.status_type%20!=%20'DONE'")).data as readonly Task[];
  const { data: moves } = await read('/v1/data/status-transition?page_size=200');
  const starts = new Set((moves as readonly { from_id: string }[]).map(({ from_id }) => from_id));
  const task = tasks.find((one) => starts.has((one as Task & { status: string }).status) && (one.photos ?? []).length === 0);
  if (!task) throw new Error('The technician has nothing to do.');
  await page.goto(`${app.url}/my-tasks/${task.id}`);
  await page.getByRole('group', { name: 'Status' }).getByRole('button').first().or(page.locator('main .sticky button').first()).click();
  const sheet = page.getByRole('dialog');
  // It bears the verb of whichever step comes next.
  const send = sheet.locator('button[type=submit]:visible');
  await sheet.getByLabel('Add files to Photos').waitFor({ state: 'attached' });

  await page.context().setOffline(true);
  await sheet.getByLabel('Add files to Photos').setInputFiles(pngFile('after.png'));
  await sheet.getByText('after.png could not be uploaded').waitFor();
  await send.click();
  await sheet.getByText('Photos: A file was not received. Send it again or remove it.').waitFor();

  await page.context().setOffline(false);
  await sheet.getByText('after.png could not be uploaded').waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Remove after.png' }).waitFor();
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().includes(task.id));
  await send.click();
  expect((await sent).postDataJSON(), 'what is sent').toMatchObject({ files: [{ id: expect.any(String) }] });
  await sheet.waitFor({ state: 'hidden' });
  const stored = async () => ((await read(`/v1/data/subtask/${task.id}`)).data as Task).photos.length;
  await expect.poll(stored, { message: 'what is stored' }).toBe(1);
  await close();
});
