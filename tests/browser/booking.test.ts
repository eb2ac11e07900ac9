/** From a call to a booked request, and into a window by the keyboard alone: the interactions that it takes are counted. */
import type { Browser, Locator } from 'playwright-core';
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
  await form.getByText('Windows are offered once the address has a pincode.').waitFor();
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
  await form.getByText(/Held for you until/).waitFor();
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

it('takes eight interactions from a call to a booked request, with what the caller has open beside, and few to raise it again', async () => {
  const brand = await signIn(browser, { url: app.url, email: 'admin@acme.test', size: desktop, path: '/services' });
  const { page, troubles } = brand;
  const [type] = await listOf(brand, 'service-type', "doc.name == 'Air conditioner service'");
  const caller = { cust_name: 'Zubin Pestonji', cust_mobile: '9700045678', cust_line_1: 'Amrapali Terrace', cust_pincode: '560034' };
  const record = async (entity: string, body: object) =>
    (await brand.api(`/v1/data/${entity}`, { method: 'POST', body })).body as { data: Row };
  const { data: customer } = await record('customer', caller);
  const waiting = { ...caller, srvc_type_id: type?.id, customer_id: customer.id, title: 'Waits already' };
  const { data: known } = await record('service-request', waiting);
  let done = 0;
  const click = async (what: Locator) => {
    done += 1;
    await what.click();
  };
  const write = async (what: Locator, words: string) => {
    done += 1;
    await what.fill(words);
  };
  const option = (name: RegExp) => page.getByRole('listbox').getByRole('option', { name }).first();
  /** One of a list: opened and clicked, which is one choice. */
  const choose = async (box: Locator, name: RegExp) => {
    await box.click();
    await click(option(name));
  };

  await click(page.getByRole('button', { name: 'New request', exact: true }));
  const form = page.getByRole('dialog');
  // The caller says the last digits of a phone.
  await write(form.getByRole('combobox', { name: /^Customer/ }), caller.cust_mobile.slice(-4));
  await click(option(/Zubin Pestonji/));
  await choose(form.getByRole('combobox', { name: 'Service type' }), /Air conditioner service/);
  await expect.poll(() => form.getByRole('textbox', { name: 'Mobile number' }).inputValue()).toBe(caller.cust_mobile);
  const theirs = form.getByRole('region', { name: /^Open requests of this customer/ });
  await theirs.getByText('Same service: is this a duplicate?').first().waitFor();
  await theirs.getByRole('link', { name: `Open ${known.display_code} instead` }).waitFor();
  await form.getByText('Appliance', { exact: true }).first().waitFor();
  await write(form.getByRole('textbox', { name: 'Title' }), 'From a call');
  await choose(form.getByRole('combobox', { name: 'Service provider' }), /FixIt/);
  await click(form.getByRole('group', { name: 'Window' }).locator('[data-choice]').first());
  await form.getByText(/Held for you until/).waitFor();
  await click(form.getByRole('button', { name: 'Create service request', exact: true }));
  await form.waitFor({ state: 'hidden' });
  expect(done).toBeLessThanOrEqual(12);
  expect(done).toBe(8);

  const [made] = await listOf(brand, 'service-request', "doc.title == 'From a call'");
  expect(made).toMatchObject({ customer_id: customer.id, cust_mobile: caller.cust_mobile, cust_pincode: '560034' });
  await page.waitForURL(`**/services/${type?.id}/${made?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Raise again' }).click();
  await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('From a call');
  await form.getByRole('button', { name: 'Create service request', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  const both = await listOf(brand, 'service-request', "doc.title == 'From a call'");
  expect(both.map(({ customer_id, cust_pincode, provider_id }) => [customer_id, cust_pincode, provider_id])).toEqual(
    Array(2).fill([customer.id, '560034', made?.provider_id]),
  );
  await page.waitForURL(`**/services/${type?.id}/${both.find(({ id }) => id !== made?.id)?.id}`);
  expect(troubles).toEqual([]);
  await brand.close();
});
