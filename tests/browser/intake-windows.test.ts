/** A customer asks for service on a phone by a public form, and chooses when somebody comes; one that is gone meanwhile is said to be. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
let brand: Person;
let link: string;

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
const listOf = async ({ api }: Person, entity: string, filter: string): Promise<readonly Row[]> =>
  ((await api(`/v1/data/${entity}?filter=${encodeURIComponent(filter)}`)).body as { data: readonly Row[] }).data;
const post = async ({ api }: Person, path: string, body: object = {}): Promise<Row> => {
  const answer = await api(`/v1/data/${path}`, { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return (answer.body as { data: Row }).data;
};
const picture = async (page: Page, name: string) => {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  brand = await signIn(browser, { url: app.url, email: 'admin@acme.test', size: desktop });
  const [type] = await listOf(brand, 'service-type', "doc.name == 'Air conditioner service'");
  const [fixit] = await listOf(brand, 'organisation', "doc.nickname == 'FixIt'");
  const words = { heading: 'Air conditioner repair', intro: 'We come to your home.' };
  const form = await post(brand, 'intake-form', {
    name: 'In the browser',
    srvc_type_id: type?.id,
    provider_id: fixit?.id,
    asks_window: true,
    ...words,
  });
  link = String((await post(brand, `intake-form/${form.id}/actions/show-link`)).url);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const open = async (options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(app.url + link);
  await page.getByRole('button').last().waitFor();
  return page;
};
const fill = async (page: Page, title: string) => {
  await page.getByLabel('What is wrong?').fill(title);
  await page.getByLabel('Your name').fill('Asha Test');
  await page.getByLabel('Mobile', { exact: true }).fill('9812345678');
  await page.getByLabel('House, street and area').fill('12, Lake View');
  await page.getByLabel('Pincode').fill('560034');
};
const windows = (page: Page) => page.getByRole('group', { name: /^When should we come/ }).locator('[data-choice]');
const raised = (title: string) => listOf(brand, 'service-request', `doc.title == '${title}'`);

it('offers windows once the pincode is there, and books the one that is chosen', async () => {
  const page = await open(phone);
  await page.getByText('First fill in: Pincode.').waitFor();
  await fill(page, 'Booked on a phone');
  await windows(page).first().waitFor();
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'windows-390');
  expect(await page.getByLabel('Which day suits you? (optional)').count()).toBe(1);
  await windows(page).last().click();
  await page.getByRole('button', { name: 'Clear choice' }).waitFor();
  expect(await page.getByLabel('Which day suits you? (optional)').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'chosen-390');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^Thank you! Your request is/).waitFor();
  const [made] = await raised('Booked on a phone');
  const visits = await listOf(brand, 'subtask', `doc.srvc_req_id == '${made?.id}'`);
  expect(visits.map(({ due }) => due)).toEqual([made?.due]);
  expect(visits[0]?.window_from).toEqual(expect.any(String));
  await page.context().close();
}, 120_000);

it('says that a window has just gone, and offers others', async () => {
  const page = await open(phone);
  await fill(page, 'Too late');
  await windows(page).first().click();
  // Somebody else was faster.
  const late = async (route: Route) => {
    const body = route.request().postDataJSON();
    const answer = await route.fetch({ postData: JSON.stringify({ ...body, hold_id: { ...body.hold_id, day: '2001-01-01' } }) });
    return route.fulfill({ response: answer });
  };
  await page.route('**/v1/public/intake', late, { times: 1 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('This time has just been taken. Please choose another one.').waitFor();
  expect(await page.getByRole('button', { name: 'Clear choice' }).count()).toBe(0);
  await windows(page).first().waitFor();
  await picture(page, 'gone-390');
  expect(await raised('Too late')).toEqual([]);
  await windows(page).nth(1).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^Thank you! Your request is/).waitFor();
  expect(await raised('Too late')).toHaveLength(1);
  await page.context().close();
}, 120_000);

it('speaks the language of whoever opens it', async () => {
  for (const [locale, words] of [
    ['ar-EG', 'متى تريد أن نأتي؟ (اختياري)'],
    ['zh-CN', '您希望我们何时上门？（可选）'],
    ['fr-FR', 'Quand souhaitez-vous notre visite ? (facultatif)'],
  ] as const) {
    const page = await open({ ...phone, locale });
    await page.getByText(words).waitFor();
    const inputs = page.locator('form input[type=text], form input:not([type])');
    await inputs.nth(0).waitFor();
    await page.locator('[id$="-cust_pincode"]').fill('560034');
    await page.locator('[data-choice]').first().waitFor();
    expect(await page.getByText(/\b[a-z]+_[a-z_]+\b|[a-z]+\.[a-z_]+_[a-z]+/).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(page, `windows-390-${locale}`);
    await page.context().close();
  }
  const dark = await open({ ...desktop, colorScheme: 'dark' });
  await fill(dark, 'Dark');
  await windows(dark).first().waitFor();
  expect(await faultsOfPage(dark)).toEqual([]);
  await picture(dark, 'windows-1440-dark');
  await dark.context().close();
}, 120_000);
