/** The app is installed like one, starts without a network, and takes a new build only when nothing is lost by it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

it('can be installed, and starts from what it kept', async () => {
  const { page, close } = await signIn(browser, {
    url: app.url,
    email: 'tech@fixit.test',
    size: { ...phone, serviceWorkers: 'allow' },
    path: '/my-tasks',
  });
  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data || '{"icons":[]}') as { icons: readonly { src: string }[] };
  expect(icons.length).toBe(4);
  for (const { src } of icons) expect((await page.request.get(app.url + src)).ok()).toBe(true);

  // Eight seconds after the start, and then one file after another.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.waitForFunction(
    async () => {
      const [name] = await caches.keys();
      const kept = name === undefined ? [] : await (await caches.open(name)).keys();
      return kept.some(({ url }) => url.endsWith('/manifest.webmanifest'));
    },
    undefined,
    { timeout: 60_000, polling: 500 },
  );
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('The server could not be reached. Nothing is lost.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('main#content').getByRole('article').first().waitFor();
  await close();
}, 180_000);
