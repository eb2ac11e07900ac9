/** Two thousand requests on a phone and on a desk: the page stays as small as it began, and keeps the place of who reads it. */
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { fillTable } from '../support/many-rows.ts';
import { signIn } from '../support/people.ts';
import { untilQuiet } from '../support/quiet.ts';

const ROWS = 2_000;
const READER = 'admin@fixit.test';
const PATH = '/customer-requests';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const run = async (text: string, values?: readonly unknown[]) => (await client.query(text, values && [...values])).rows;
  await fillTable({ admin: (work) => work(run) }, 'service_request', 12_000);
  await client.end();
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

type Place = { readonly top: number; readonly rows: number; readonly nodes: number; readonly last: number };

/** In the page: what scrolls the records is moved on by most of a window; answers where that has led and what the page holds then. */
const scrollOn = (page: Page): Promise<Place> =>
  page.evaluate(async () => {
    const first = document.querySelector('[data-row]');
    const box = first?.closest('table')?.parentElement ?? document.querySelector('main');
    box?.scrollBy(0, box.clientHeight * 0.8);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const rows = [...document.querySelectorAll('[data-row]')];
    const last = rows.at(-1);
    return {
      top: box?.scrollTop ?? 0,
      rows: rows.length,
      nodes: document.querySelectorAll('*').length,
      last: Number(last?.getAttribute('aria-posinset') ?? Number(last?.getAttribute('aria-rowindex')) - 1),
    };
  });

it.each([
  { name: 'phone', size: phone, rows: 100, after: 30 },
  { name: 'desk', size: desktop, rows: 100, after: 60 },
])('holds on a $name only what is near the sight', async ({ name, size, rows, after }) => {
  const { page, troubles, close } = await signIn(browser, { url: app.url, email: READER, size, path: PATH });
  await page.locator('[data-row]').first().waitFor();
  let [most, at]: [number, Place | undefined] = [0, undefined];
  do {
    at = await scrollOn(page);
    most = Math.max(most, at.rows);
  } while (at.last < ROWS);
  console.log(`${name}: at most ${most} records drawn, ${at.rows} of them and ${at.nodes} elements behind ${at.last}`);
  expect(most).toBeLessThanOrEqual(rows);
  expect(at.rows).toBeLessThanOrEqual(after);
  expect(at.nodes).toBeLessThan(4_000);
  expect(troubles).toEqual([]);
  await close();
});

/** In the page: the card in the middle, by its record, and where it stands. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const middle = window.innerHeight / 2;
    const near = (card: Element) => Math.abs(card.getBoundingClientRect().top - middle);
    const [card] = [...document.querySelectorAll('li[data-row]')].sort((one, other) => near(one) - near(other));
    return { id: card?.getAttribute('data-row') ?? '', y: Math.round(card?.getBoundingClientRect().top ?? 0) };
  });

it('leads back to the card that was opened, and steps from card to card by keys', async () => {
  const { page, close } = await signIn(browser, { url: app.url, email: READER, size: phone, path: PATH });
  await page.locator('[data-row]').first().waitFor();
  for (let steps = 0; steps < 60; steps += 1) await scrollOn(page);
  await untilQuiet(page);
  const before = await inTheMiddle(page);
  await page.locator(`[data-row="${before.id}"] h2 button`).click();
  await page.waitForURL(/customer-requests\/\d+\//);
  await untilQuiet(page);
  await page.goBack();
  await page.locator(`[data-row="${before.id}"]`).waitFor();
  await expect.poll(() => inTheMiddle(page)).toEqual(before);

  const focused = () => page.evaluate(() => Number(document.activeElement?.closest('[data-row]')?.getAttribute('aria-posinset')));
  await page.locator(`[data-row="${before.id}"] h2 button`).focus();
  const first = await focused();
  for (let step = 1; step <= 40; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(first + step);
  }
  expect(await page.locator('[data-row]').count()).toBeLessThanOrEqual(30);
  await close();
});
