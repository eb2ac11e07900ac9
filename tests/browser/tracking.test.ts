/** A customer follows the request on a phone, by the link that came with a message: no account, the own language, and what may be done. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { givenVisit, letAnybodyBeSent, listOf, post } from '../support/visited.ts';

let app: App;
let browser: Browser;
let desk: Person;
let technician: Person;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
  technician = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone });
  await letAnybodyBeSent({ browser, url: app.url });
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const picture = async (page: Page, name: string) => {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

const given = () => givenVisit({ browser, url: app.url, desk });

const openAs = async (link: string, options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(app.url + link);
  await page.getByRole('list').first().waitFor();
  return page;
};

it('shows how far it is, moves with it, and speaks the language of whoever opens it', async () => {
  const { visit, link } = await given();
  const page = await openAs(link, phone);
  await page.getByText('Your request is booked').waitFor();
  expect(await page.locator('[aria-current=step]').textContent()).toContain('Booked');
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'booked-390');

  await post(technician, `subtask/${visit.id}/actions/on-my-way`);
  await post(technician, `subtask/${visit.id}/actions/share-place`, { latitude: 12.951, longitude: 77.602 });
  // It looks again when somebody comes back to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Your technician is on the way').waitFor();
  await page.getByRole('img', { name: /3 km/ }).waitFor();
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'way-390');

  await page.getByRole('combobox').selectOption('ar');
  await page.getByText('الفني في الطريق إليك').waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'way-390-ar');

  for (const [name, options] of [
    ['way-390-dark', { ...phone, colorScheme: 'dark' }],
    ['way-1440', desktop],
    ['way-1440-dark', { ...desktop, colorScheme: 'dark' }],
  ] as const) {
    const other = await openAs(link, options);
    expect(await faultsOfPage(other), name).toEqual([]);
    await picture(other, name);
    await other.context().close();
  }
  // Who has chosen nothing reads the language of the browser.
  const french = await openAs(link, { ...phone, locale: 'fr-FR' });
  await french.getByText('Votre technicien est en route').waitFor();
  expect(await french.getByText(/[a-z_]+\.[a-z_]+/).count()).toBe(0);
  await picture(french, 'way-390-fr');
}, 180_000);

it('takes a message, and closes for who is not the customer', async () => {
  const { request, link } = await given();
  const page = await openAs(link, phone);
  await page.getByRole('button', { name: 'Send us a message' }).click();
  const send = page.getByRole('button', { name: 'Send message' });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel('Your message').fill('The gate code is 12');
  await picture(page, 'message-390');
  expect(await faultsOfPage(page)).toEqual([]);
  await send.click();
  await page.getByText('Your message was sent.').waitFor();
  await expect
    .poll(async () => (await listOf(desk, 'request-event', `doc.request_id == '${request.id}' && doc.kind == 'reply'`)).length)
    .toBe(1);
  // Every target is as tall as a thumb.
  const heights = await page.getByRole('button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

  await page.getByRole('button', { name: 'Report that this is not you' }).click();
  await page.getByRole('button', { name: 'This is not my request' }).click();
  await page.getByText('This page is no longer open').waitFor();
}, 120_000);

it('is given away by the desk from the page of the request', async () => {
  const { request } = await given();
  const { page } = desk;
  const [found] = await listOf(desk, 'service-request', `doc.id == '${request.id}'`);
  await page.goto(`${app.url}/customer-requests/${found?.srvc_type_id}/${request.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy tracking link' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toMatch(/\/l\/[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Copy' }).waitFor();
  await dialog.getByRole('button', { name: 'Open' }).waitFor();
  await picture(page, 'desk-link-1440');
}, 90_000);
