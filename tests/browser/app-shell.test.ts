/** The app is installed like one, starts without a network, and takes a new build only when nothing is lost by it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { technicianWithDays } from '../support/technician-with-days.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Code of a job. */
const CODE = /\bFIX-T\d+/;

it('can be installed, and starts from what it kept', async () => {
  const { page, close } = await technicianWithDays(browser, app.url);
  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data || '{"icons":[]}') as { icons: readonly { src: string }[] };
  expect(icons.length).toBe(4);
  for (const { src } of icons) expect((await page.request.get(app.url + src)).ok()).toBe(true);

  // Eight seconds after the start, and then one file after another.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  // What the person's own days need is kept with it, sealed.
  const cards = page.locator('main#content').getByRole('article');
  await cards.first().waitFor();
  const codes = await page.getByText(CODE).allInnerTexts();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('No connection.').waitFor();
  await cards.first().waitFor();
  expect(new Set(await page.getByText(CODE).allInnerTexts())).toEqual(new Set(codes));
  // A job of it opens, although its page was never looked at.
  await cards.last().getByRole('button', { name: 'View', exact: true }).click();
  await page.waitForURL(/\/my-tasks\/./);
  await page.locator('main#content').getByText(CODE).first().waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('No connection.').waitFor({ state: 'detached' });

  // Signing out leaves nothing of anybody.
  await page.evaluate(() => localStorage.clear());
  await page.context().setOffline(true);
  await page.reload();
  expect(await page.locator('main#content').count()).toBe(0);
  await close();
}, 180_000);
