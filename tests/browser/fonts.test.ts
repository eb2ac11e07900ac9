/** Letters that a device may have no font for come with the product, and only to pages that show them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const NOTO = /noto-sans-(\w+)|\/(chinese)-/;

it.each([
  { language: 'en', family: 'Inter Variable', brought: [] },
  { language: 'ar', family: 'Noto Sans Arabic Variable', brought: ['arabic'] },
  { language: 'zh', family: 'Noto Sans SC Variable', brought: ['chinese', 'sc'] },
])('the sign-in page in $language', async ({ language, family, brought }) => {
  const context = await browser.newContext(desktop);
  await context.addInitScript((chosen) => localStorage.setItem('device_settings', JSON.stringify({ language: chosen })), language);
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, font, css] = NOTO.exec(new URL(request.url()).pathname) ?? [];
    const name = font ?? css;
    if (name !== undefined) asked.add(name);
  });
  await page.goto(`${app.url}/signin`);
  await page.locator('input[type=password]').waitFor();
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map((face) => face.family.replaceAll('"', '')));
  await expect.poll(loaded).toContain(family);
  await page.waitForLoadState('networkidle');
  // The policy of the page lets no font stand in the styles themselves.
  const styles = await page.evaluate(() =>
    Promise.all([...document.styleSheets].flatMap(({ href }) => (href === null ? [] : fetch(href).then((answer) => answer.text())))),
  );
  expect(styles.join('')).toContain('.woff2');
  expect(styles.join('')).not.toContain('data:font');
  expect([...asked].toSorted()).toEqual(brought);
  await context.close();
});
