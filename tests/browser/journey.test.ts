/** The main job, by the people who do it: request → sub-task → technician on a phone → done, and nobody else sees any of it. */
import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { pngFile } from '../support/png.ts';

const shots = process.env.SCREENSHOTS;
const title = 'AC leaks after the last service';
let app: App;
let browser: Browser;
let request: { id: string; path: string; code: string };
let subtaskId: string;
let photoUrl: string;

let present: Person | undefined;

const as = async (email: string, size = desktop, path = '/') => {
  present = await signIn(browser, { url: app.url, email, size, path });
  return present;
};
const shoot = async ({ page }: Person, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
};

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ engine: 'embedded' }), launchChromium()]);
});
/** What a failed step left on the screen. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && present) await shoot(present, 'failed');
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

it('the brand’s admin raises a request with customer, address, custom field and photo', async () => {
  const brand = await as('admin@acme.test');
  const { page } = brand;
  await page.waitForURL(`${app.url}/dashboard`);
  await expect.poll(() => page.title()).toBe('Acme Dashboard Fieldloom');
  await page.getByRole('link', { name: 'User view' }).click();
  await page.waitForURL('**/dashboard-user');
  await page.getByRole('link', { name: 'Air conditioner service', exact: true }).click();
  await page.waitForURL('**/services/*');
  await page.getByRole('button', { name: 'New request' }).click();

  const form = page.getByRole('dialog', { name: 'New request' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => form.getByRole('alert').first().textContent()).toBeTruthy();
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Priority').selectOption({ label: 'High' });
  await form.getByRole('combobox', { name: 'Service provider' }).click();
  await page.getByRole('option', { name: /FixIt/ }).click();
  await form.getByLabel('Customer name').fill('Meera Iyer');
  await form.getByLabel('Mobile number').fill('9812345670');
  await form.getByLabel('Flat no').fill('12B');
  await form.getByLabel('Building/Apartment name').fill('Lotus Residency');
  await form.getByLabel('Pincode').fill('560001');
  await form.getByLabel('City', { exact: true }).fill('Bengaluru');
  await form.getByLabel('State', { exact: true }).fill('Karnataka');
  await form.getByLabel('Type of air conditioner').selectOption({ label: 'Split' });
  await form.getByLabel('Model number').fill('ACX-1200');
  await form.getByLabel('Add files to Attachments').setInputFiles(pngFile('leak.png'));
  await form.getByText('leak.png').waitFor();
  await shoot(brand, 'request-form');
  await form.getByRole('button', { name: 'Create' }).click();

  await page.waitForURL(/\/services\/\d+\/[0-9a-f-]{36}/);
  const path = new URL(page.url()).pathname;
  request = { id: path.split('/').at(-1) ?? '', path, code: '' };
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('ACX-1200').waitFor();
  await page.getByText('Meera Iyer').first().waitFor();
  const stored = await brand.api(`/v1/data/service-request/${request.id}`);
  expect(stored.status).toBe(200);
  const { data } = stored.body as {
    data: { display_code: string; custom: Record<string, unknown>; attachments: { name: string; url: string }[] };
  };
  request.code = data.display_code;
  expect(Object.values(data.custom)).toContain('ACX-1200');
  expect(data.attachments.map(({ name }) => name)).toEqual(['leak.png']);
  await shoot(brand, 'request');
  expect(brand.troubles).toEqual([]);
  await brand.close();
});

it('the provider’s admin sees it and gives a sub-task to a technician', async () => {
  const provider = await as('admin@fixit.test', desktop, '/customer-requests');
  const { page } = provider;
  await page.getByRole('searchbox', { name: 'Search' }).fill('leaks after the last');
  await page.getByRole('link', { name: request.code }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('tab', { name: /^Sub-tasks/ }).click();
  await page.getByRole('button', { name: 'New sub-task' }).click();
  const form = page.getByRole('dialog', { name: 'New sub-task' });
  await form.getByRole('combobox', { name: 'Sub-task type' }).click();
  await page.getByRole('option', { name: /Site visit/ }).click();
  await form.getByRole('combobox', { name: 'Technician', exact: true }).click();
  // Of forty technicians not all are offered at once.
  await page.keyboard.type('Tarun');
  await page.getByRole('option', { name: /Tarun Das/ }).click();
  await form.getByLabel('Due date').fill(await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date())));
  await shoot(provider, 'subtask-form');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.waitFor({ state: 'detached' });
  const found = await provider.api(`/v1/data/subtask?filter=${encodeURIComponent(`doc.srvc_req_id == '${request.id}'`)}`);
  const { data } = found.body as { data: { id: string; title: string }[] };
  expect(data).toHaveLength(1);
  subtaskId = data[0]?.id ?? '';
  await shoot(provider, 'provider-request');
  expect(provider.troubles).toEqual([]);
  await provider.close();
});

it('the technician moves it through its statuses on a phone, with a photo and remarks', async () => {
  const technician = await as('tech@fixit.test', phone, '/my-tasks');
  const { page } = technician;
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'View', exact: true }).click();
  await page.waitForURL(`**/my-tasks/${subtaskId}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await shoot(technician, 'task');

  for (const [verb, remarks] of [
    ['Accept', ''],
    ['Start work', 'At the door'],
    ['Finish', 'Drain pipe cleaned, tested for 20 minutes'],
  ] as const) {
    await page.getByRole('button', { name: verb, exact: true }).click();
    const sheet = page.getByRole('dialog');
    if (remarks) await sheet.getByLabel('Remarks').fill(remarks);
    if (verb === 'Finish') {
      await sheet.getByLabel(/Add files/).setInputFiles(pngFile('after.png'));
      await sheet.getByText('after.png').waitFor();
      await shoot(technician, 'update-status');
    }
    await sheet.getByRole('button', { name: verb, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
  }
  await page.getByText('Done').first().waitFor();
  expect(technician.troubles).toEqual([]);
  await technician.close();
});

it('the brand sees it done, with timeline and photo', async () => {
  const brand = await as('admin@acme.test', desktop, request.path);
  const { page } = brand;
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('Drain pipe cleaned, tested for 20 minutes').first().waitFor();
  const photo = page.getByRole('button', { name: 'Open after.png' }).first().locator('img');
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBeGreaterThan(0);
  photoUrl = (await photo.getAttribute('src')) ?? '';
  const { body } = await brand.api(`/v1/data/service-request/${request.id}`);
  expect((body as { data: { status_type: string } }).data.status_type).toBe('DONE');
  await shoot(brand, 'request-done');
  expect(brand.troubles).toEqual([]);
  await brand.close();
});

it.each([
  ['a second brand', 'admin@globex.test'],
  ['a second provider', 'admin@zenith.test'],
])('%s gets 404 for all of it, and its default page by URL', async (_, email) => {
  const stranger = await as(email);
  const events = encodeURIComponent(`doc.request_id == '${request.id}'`);
  const calls = [
    [`/v1/data/service-request/${request.id}`],
    [`/v1/data/subtask/${subtaskId}`],
    [`/v1/data/service-request/${request.id}`, { method: 'PATCH', body: { title: 'mine' }, headers: { 'If-Match': '"1"' } }],
    [`/v1/data/service-request/${request.id}`, { method: 'DELETE', headers: { 'If-Match': '"1"' } }],
    [`/v1/data/service-request/${request.id}/actions/comment`, { method: 'POST', body: { remarks: 'hello' } }],
    [`/v1/data/service-request/${request.id}/actions/update-status`, { method: 'POST', body: { to: request.id } }],
    [`/v1/data/subtask/${subtaskId}/actions/update-status`, { method: 'POST', body: { to: subtaskId } }],
  ] as const;
  for (const [path, init] of calls) expect([path, (await stranger.api(path, init)).status]).toEqual([path, 404]);
  expect(await stranger.api(`/v1/data/request-event?filter=${events}`)).toMatchObject({ status: 200, body: { data: [] } });
  const unsigned = photoUrl.replace(/authorization=[^&]*/, 'authorization=none');
  expect((await stranger.api(unsigned)).status).toBe(404);

  const home = new URL(stranger.page.url()).pathname;
  for (const path of [request.path, request.path.replace('/services/', '/customer-requests/')]) {
    await stranger.page.goto(app.url + path);
    await stranger.page.waitForURL(app.url + home);
  }
  await stranger.close();
});
