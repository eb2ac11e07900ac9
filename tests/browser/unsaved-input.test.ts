/** What is typed outlives what happens meanwhile: somebody else's change of the record, and the end of the session. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { PASSWORD, type Person, signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  person = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
});
afterAll(async () => {
  await person?.close();
  await browser?.close();
  await app?.remove();
});

type Found = { readonly data: readonly { readonly id: string; readonly version: number; readonly name: string }[] };

const role = async () => {
  const filter = encodeURIComponent("doc.name == 'Dispatcher'");
  const { body } = await person.api(`/v1/data/role?filter=${filter}`);
  const [found] = (body as Found).data;
  if (!found) throw new Error('The demo has no dispatcher.');
  return found;
};
const openForm = async (id: string) => {
  const { page } = person;
  await page.goto(`${app.url}/setup/user-config/roles/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog');
};

it('shows what somebody else changed, and sends what was typed with the next try', async () => {
  const { id, version } = await role();
  const dialog = await openForm(id);
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Planner');
  const headers = { 'If-Match': `"${version}"` };
  expect((await person.api(`/v1/data/role/${id}`, { method: 'PATCH', body: { name: 'Desk' }, headers })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const told = dialog.getByRole('alert');
  await told.getByText('Someone else changed this record').waitFor();
  expect(await name.inputValue()).toBe('Planner');
  await told.getByRole('radio', { name: /^Theirs Desk/ }).check();
  expect(await name.inputValue()).toBe('Desk');
  await told.getByRole('radio', { name: /^Mine Planner/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await person.page.getByRole('heading', { name: 'Planner', level: 1 }).waitFor();
});

it('is kept when the session ends, and offered where it was typed', async () => {
  const { page } = person;
  const { body } = await person.api(`/v1/data/role?filter=${encodeURIComponent("doc.name == 'Planner'")}`);
  const [found] = (body as Found).data;
  const dialog = await openForm(found?.id ?? '');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half a name');
  await person.api('/v1/logout', { method: 'POST' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('E-mail').fill('admin@fixit.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('What you typed was kept. Open it again to continue: Role · Planner').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a name');
});
