/** A request is booked into a window by the keyboard alone, and the interactions it takes are counted. */
import type { Browser } from 'playwright-core';
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

type Row = { readonly id: string | number } & Readonly<Record<string, unknown>>;

async function listOf({ api }: Person, entity: string, filter: string): Promise<readonly Row[]> {
  const { body } = await api(`/v1/data/${entity}?filter=${encodeURIComponent(filter)}`);
  return (body as { data: readonly Row[] }).data;
}

it('takes six keys from the pincode to the window that is proposed, kept, and the request is saved with it', async () => {
  const brand = await signIn(browser, { url: app.url, email: 'admin@acme.test', size: desktop });
  const { page, troubles } = brand;
  const [type] = await listOf(brand, 'service-type', "doc.name == 'Air conditioner service'");
  await page.goto(`${app.url}/services/${type?.id}`);
  await page.getByRole('button', { name: 'New request', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Title' }).fill('Booked by the keyboard');
  await form.getByRole('combobox', { name: 'Service provider' }).fill('FixIt');
  await page.getByRole('option', { name: /FixIt/ }).first().click();
  await form.getByRole('textbox', { name: 'Customer name' }).fill('Asha Test');
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('9812345678');
  await form.getByText('Windows are offered once the address has its pincode.').waitFor();
  await form.getByRole('combobox', { name: 'Pincode' }).fill('560034');
  const windows = form.getByRole('group', { name: 'Window' });
  await windows.waitFor();

  // Past city, state, latitude and longitude: all windows are one stop, at the one that is proposed, and one more key takes it.
  await form.getByRole('combobox', { name: 'Pincode' }).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const isOnWindow = () => page.evaluate(() => document.activeElement?.hasAttribute('data-choice') ?? false);
  while (!(await isOnWindow()) && keys < 8) await press('Tab');
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await press('Enter');
  await form.getByText(/Kept for you until/).waitFor();
  expect(keys).toBe(6);
  // The hands stay where they are: what was chosen can be changed right there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose another');

  await form.getByRole('button', { name: 'Create service request', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await listOf(brand, 'service-request', "doc.title == 'Booked by the keyboard'")).length).toBe(1);
  const [request] = await listOf(brand, 'service-request', "doc.title == 'Booked by the keyboard'");
  const [visit] = await listOf(brand, 'subtask', `doc.srvc_req_id == '${request?.id}'`);
  expect(visit?.due).toBe(request?.due);
  expect(chosen).toContain(String(visit?.window_from));
  expect(troubles).toEqual([]);
  await brand.close();
});
