/** A customer confirms a visit by a code: sent from the technician's phone, read on the customer's page, typed at the door. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { lastTo } from '../support/outbox.ts';
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

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
const firstOf = async ({ api }: Person, entity: string, filter: string): Promise<Row> => {
  const { body } = await api(`/v1/data/${entity}?page_size=1&filter=${encodeURIComponent(filter)}`);
  const [row] = (body as { data: readonly Row[] }).data;
  if (!row) throw new Error(`There is no ${entity} with ${filter}.`);
  return row;
};
const picture = async (page: Page, name: string) => {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** An installation for the technician, as the desk plans it, with the mobile and the page of its customer. */
async function planned() {
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
  const filter = "doc.provider_id == org.id && doc.status_type == 'ACTIVE' && doc.cust_city == 'Bengaluru' && doc.cust_mobile != null";
  const request = await firstOf(desk, 'service-request', filter);
  const body = {
    srvc_req_id: request.id,
    sbtsk_type_id: (await firstOf(desk, 'subtask-type', "doc.name == 'Installation'")).id,
    assgne_id: (await firstOf(desk, 'user', "doc.user_email == 'tech@fixit.test'")).id,
  };
  const made = await desk.api('/v1/data/subtask', { method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const link = await desk.api(`/v1/data/service-request/${request.id}/actions/tracking-link`, { method: 'POST', body: {} });
  await desk.close();
  const { id } = (made.body as { data: Row }).data;
  return { id, mobile: String(request.cust_mobile), link: String((link.body as { data: { url: string } }).data.url) };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('is sent, read by the customer alone, told where it is wrong, and goes on once it is right', async () => {
  const { id, mobile, link } = await planned();
  const { page, api, troubles, close } = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone });
  await page.goto(`${app.url}/my-tasks/${id}/flow`);
  await page.getByRole('button', { name: 'All steps' }).click();
  await page.getByRole('menuitem', { name: 'Code of the customer' }).click();
  await page.getByRole('heading', { level: 2, name: 'Code of the customer' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Code of the customer' });
  expect(await field.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Skip this step' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The customer was sent a code: ask for it · Tries left: 5').waitFor();
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'code-sent');
  const code = (await lastTo(app.url, mobile)).text.match(/\b\d{6}\b/)?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  // What the technician's page was ever given has nothing of it.
  expect(JSON.stringify((await api(`/v1/data/subtask/${id}`)).body)).not.toContain(code);

  const customer = await (await browser.newContext(phone)).newPage();
  await customer.goto(new URL(link, app.url).href);
  await customer.getByText(code).waitFor();
  expect(await faultsOfPage(customer)).toEqual([]);
  await picture(customer, 'code-of-customer');

  await field.fill(wrong(code));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('That is not the code · Tries left: 4').waitFor();
  await picture(page, 'code-wrong');
  expect(await field.inputValue()).toBe('');
  await field.fill(code);
  await field.press('Enter');
  // The work goes on with the step after.
  await page.getByRole('heading', { level: 2, name: 'Signature' }).waitFor();
  await customer.reload();
  await customer.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await customer.getByText(code).count()).toBe(0);
  const told = await api(`/v1/data/request-event?filter=${encodeURIComponent(`doc.subtask_id == '${id}' && doc.kind == 'confirmed'`)}`);
  expect((told.body as { data: readonly Row[] }).data).toHaveLength(1);
  expect(troubles).toEqual([]);
  await customer.context().close();
  await close();
});
