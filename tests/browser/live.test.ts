/** Pages follow what others do, without losing place, selection or what is typed; tabs of a browser share one connection. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const soon = { timeout: 20_000, interval: 100 };
const arrive = (email: string, path: string) => signIn(browser, { url: app.url, email, size: desktop, path });

type Found = { readonly id: string; readonly version: number; readonly srvc_type_id: number; readonly display_code: string };
const find = async ({ api }: Person, entity: string, filter: string): Promise<Found> => {
  const { body } = await api(`/v1/data/${entity}?page_size=1&filter=${encodeURIComponent(filter)}`);
  const [found] = (body as { data: readonly Found[] }).data;
  if (!found) throw new Error(`Nothing is found: ${filter}`);
  return found;
};
const change = async (person: Person, entity: string, { id, version }: Found, body: object) => {
  const answer = await person.api(`/v1/data/${entity}/${id}`, { method: 'PATCH', body, headers: { 'If-Match': `"${version}"` } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** Calls to the stream, of all tabs of somebody. */
function countStreams({ page }: Person): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/live') count += 1;
  });
  return () => count;
}
/** Id of a row in sight. */
const inTheMiddle = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const box = document.querySelector('table')?.parentElement?.getBoundingClientRect();
    const [x, y] = [
      (box?.left ?? 0) + (box?.width ?? 0) / 2,
      (Math.max(box?.top ?? 0, 0) + Math.min(box?.bottom ?? 0, window.innerHeight)) / 2,
    ];
    return document.elementFromPoint(x, y)?.closest('tr[data-row]')?.getAttribute('data-row') ?? 'no row is there';
  });
const scrollerOf = (page: Page) => page.locator('table').first().locator('xpath=..');

it('a list shows what somebody else changes, and stays where it is, with what is chosen', async () => {
  const [reader, other] = [await arrive('admin@fixit.test', '/tasks'), await arrive('user@fixit.test', '/tasks')];
  const { page } = reader;
  const streams = countStreams(reader);
  await page.reload();
  await page.locator('tr[data-row]').first().waitFor();
  await expect.poll(streams, soon).toBe(1);
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo(0, 600));
  await page.waitForTimeout(1_000);
  const id = await inTheMiddle(page);
  const named = page.locator(`tr[data-row="${id}"]`);
  await named.getByRole('checkbox').check();
  const before = await named.boundingBox();
  await change(other, 'subtask', await find(other, 'subtask', `doc.id == '${id}'`), { title: 'Somebody else was here' });
  await named.getByText('Somebody else was here').waitFor();
  expect(await named.getByRole('checkbox').isChecked()).toBe(true);
  expect(await named.boundingBox()).toMatchObject({ y: before?.y });
  expect(await scrollerOf(page).evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(0);

  // A second tab of the same browser hears of it over the first one's connection.
  const tab = await page.context().newPage();
  await tab.goto(`${app.url}/tasks`);
  await tab.locator('tr[data-row]').first().waitFor();
  await tab.waitForTimeout(6_000);
  const fetched = tab.waitForRequest((request) => new URL(request.url()).pathname === '/v1/data/subtask');
  await change(other, 'subtask', await find(other, 'subtask', `doc.id == '${id}'`), { title: 'And once more' });
  await Promise.all([fetched, named.getByText('And once more').waitFor()]);
  expect(streams()).toBe(1);
  await Promise.all([reader.close(), other.close()]);
}, 120_000);

it('a record says who else has it open, and a form that its record changed while somebody typed', async () => {
  const one = await arrive('admin@fixit.test', '/customer-requests');
  const acme = await find(one, 'organisation', "doc.nickname == 'Acme'");
  const work = await find(one, 'service-request', `doc.status_type == 'ACTIVE' && doc.org_id == '${acme.id}'`);
  const address = `/customer-requests/${work.srvc_type_id}/${work.id}`;
  await one.page.goto(app.url + address);
  await one.page.getByRole('button', { name: 'Edit' }).waitFor();
  const other = await arrive('user@fixit.test', address);
  await other.page.getByText('Also open for:').waitFor({ state: 'attached' });
  await one.page.getByText('Also open for:').waitFor({ state: 'attached' });

  await one.page.getByRole('button', { name: 'Edit' }).click();
  const notes = one.page.getByRole('dialog').getByLabel('Provider notes');
  await notes.fill('Typed here, not sent yet');
  const brand = await arrive('admin@acme.test', '/dashboard');
  await change(brand, 'service-request', await find(brand, 'service-request', `doc.id == '${work.id}'`), {
    title: 'Said anew by the brand',
  });
  await one.page.getByText('Someone else changed this record while you were typing.').waitFor();
  expect(await notes.inputValue()).toBe('Typed here, not sent yet');
  await one.page.getByRole('button', { name: 'Show what changed' }).click();
  await one.page.getByText('Someone else changed this record.').waitFor();
  expect(await notes.inputValue()).toBe('Typed here, not sent yet');
  await one.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await one.page.getByRole('dialog').waitFor({ state: 'detached' });

  await one.page.getByRole('heading', { name: 'Said anew by the brand' }).waitFor();
  await brand.close();
  await other.page.goto(`${app.url}/customer-requests`);
  await expect.poll(() => one.page.getByText('Also open for:').count(), soon).toBe(0);
  await Promise.all([one.close(), other.close()]);
}, 120_000);
