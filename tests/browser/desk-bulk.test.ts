/** What a desk does to many records at once, and how many clicks and keys it takes. */
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { callerOf } from '../support/app-callers.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { dataOf, listOf } from '../support/journey.ts';
import { signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const PRICES = 300;
const long = { timeout: 60_000 };

/** Counts what a person does: a click, a file that is chosen. */
function hand() {
  let done = 0;
  return {
    click: async (what: Locator) => {
      done += 1;
      await what.click();
    },
    choose: async (what: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      done += 1;
      await what.setInputFiles(file);
    },
    count: () => done,
  };
}
const picture = async (page: Page, name: string) => {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/desk-${name}.png` });
};

it('changes 300 prices by a file in 6 interactions, and shows the old and the new ones before', { timeout: 180_000 }, async () => {
  const acme = await callerOf(app, 'admin@acme.test');
  for (let from = 0; from < PRICES; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      title: `Price ${String(from + at).padStart(3, '0')}`,
      price: 10_000 + from + at,
    }));
    dataOf(await acme.post('/v1/data/demo-record', rows), 201);
  }
  const only = encodeURIComponent("doc.title.startsWith('Price ')");
  const path = `/crud-overview-demo?filter=${only}`;
  const { page } = await signIn(browser, { url: app.url, email: 'admin@acme.test', size: desktop, path });
  const { click, choose, count } = hand();
  await click(page.getByRole('button', { name: 'Export', exact: true }));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    click(page.getByRole('menuitem', { name: 'CSV, to change and import again' })),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const heads = (lines[0] ?? '').split(',');
  const at = heads.findIndex((head) => head.includes('Price'));
  const dearer = lines.slice(1).map((line) => {
    const cells = line.split(',');
    return cells.map((cell, index) => (index === at ? (Number(cell) + 5).toFixed(2) : cell)).join(',');
  });
  expect([lines.length, at > 0]).toEqual([PRICES + 1, true]);
  await click(page.getByRole('button', { name: 'Import', exact: true }));
  const dialog = page.getByRole('dialog');
  const changed = Buffer.from([lines[0], ...dearer].join('\r\n'));
  await choose(dialog.getByLabel('Choose a file'), { name: 'prices.csv', mimeType: 'text/csv', buffer: changed });
  const changes = dialog.getByRole('region', { name: 'Changes' });
  await changes.waitFor(long);
  await picture(page, 'changes');
  await click(dialog.getByRole('button', { name: `Change ${PRICES} records` }));
  await dialog.getByText(`${PRICES} of ${PRICES} records are changed.`).waitFor(long);
  await click(dialog.getByRole('button', { name: 'Finish' }));
  expect(count()).toBe(6);
  const [first] = await listOf(acme, 'demo-record', "doc.title == 'Price 000'");
  expect([first.price, first.version]).toEqual([10_500, 2]);
});

it('goes on from a record to the next of its list by J, and back by K', async () => {
  const { page } = await signIn(browser, { url: app.url, email: 'admin@acme.test', size: desktop, path: '/services' });
  const rows = page.getByRole('table').getByRole('link');
  await rows.first().click();
  const place = page.getByRole('navigation', { name: 'Through the list' });
  await place.getByText(/^1 of \d/).waitFor();
  const first = new URL(page.url()).pathname;
  await picture(page, 'through');
  await page.keyboard.press('j');
  await place.getByText(/^2 of \d/).waitFor();
  expect(new URL(page.url()).pathname).not.toBe(first);
  await page.keyboard.press('k');
  await page.waitForURL(({ pathname }) => pathname === first);
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === '/services');
});
