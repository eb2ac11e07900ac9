/** What a desk does to many records at once, and how many clicks and keys it takes. */
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { callerOf } from '../support/app-callers.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { dataOf, givenRequest, givenSubtask, letAnybodyBeSent, listOf, one, type People } from '../support/journey.ts';
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

const VISITS = 20;
const PRICES = 300;
const long = { timeout: 60_000 };
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** Counts what a person does: a click, a name that is typed, a file that is chosen. */
function hand() {
  let done = 0;
  return {
    click: async (what: Locator) => {
      done += 1;
      await what.click();
    },
    write: async (what: Locator, words: string) => {
      done += 1;
      await what.fill(words);
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

it('gives 20 visits of a sick technician to another in 6 interactions, and back in one', { timeout: 180_000 }, async () => {
  const as = (email: string) => callerOf(app, email);
  const [acme, fixit, dispatcher] = await Promise.all(['admin@acme.test', 'admin@fixit.test', 'user@fixit.test'].map(as));
  if (!acme || !fixit || !dispatcher) throw new Error('Somebody of the demo is missing.');
  await letAnybodyBeSent(fixit);
  const people = { acme, fixit, dispatcher } as unknown as People;
  const [sick, other] = [
    await one(fixit, 'user', "doc.user_email == 'tech@fixit.test'"),
    await one(fixit, 'user', "doc.user_email == 'aakash.verma@fixit.test'"),
  ];
  const work = await givenRequest(people, { title: 'Sick leave' });
  const filter = `doc.assgne_id == '${sick.id}' && doc.due == '${today()}' && doc.status_type == 'ACTIVE'`;
  const had = (await listOf(dispatcher, 'subtask', filter)).length;
  for (let visit = had; visit < VISITS; visit += 1) await givenSubtask(people, work, { due: today(), title: `Sick leave ${visit}` });

  const { page } = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop, path: '/bulk-actions' });
  const { click, write, count } = hand();
  await page.getByRole('table').getByText('Sick leave 19').waitFor();
  const list = page.getByRole('table').first();
  // The list opens with today.
  await write(page.getByRole('searchbox', { name: /^Search Sub-tasks/ }), sick.user_name);
  await page.waitForURL(/q=/);
  await page.waitForFunction(() => document.querySelector('table')?.getAttribute('aria-busy') === 'false');
  await list.getByText('Sick leave 19').waitFor();
  await click(page.getByRole('checkbox', { name: 'Select all shown' }));
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByText(/^\d+ selected/).waitFor();
  await picture(page, 'selected');
  await click(bar.getByRole('button', { name: /^Assign technician/ }));
  const form = page.getByRole('dialog');
  await write(form.getByRole('combobox').first(), other.user_name);
  await click(page.getByRole('option', { name: other.user_name }));
  await picture(page, 'assign');
  await click(form.getByRole('button', { name: /^Assign technician/ }));
  await page.getByText(/^Records done: \d+ of \d+\.$/).waitFor(long);
  await picture(page, 'assigned');
  expect(count()).toBe(6);
  expect(await listOf(dispatcher, 'subtask', filter)).toHaveLength(0);
  await page.getByRole('button', { name: /^Undo for \d+ records/ }).click();
  await page.getByText(/^Records restored: /).waitFor(long);
  await picture(page, 'undone');
  expect(await listOf(dispatcher, 'subtask', filter)).toHaveLength(VISITS);
});

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
  await dialog.getByText(`Records changed: ${PRICES} of ${PRICES}.`).waitFor(long);
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
