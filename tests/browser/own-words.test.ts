/** An organisation's own words in real pages: said on the page that shows them, read by its people alone, and taken back. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
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

const panelOf = (page: Page) => page.getByRole('region', { name: 'Words on this page' });
const heading = (page: Page, name: string) => page.locator('main').getByRole('heading', { level: 1, name, exact: true });

async function headingOf(email: string): Promise<string> {
  const person = await signIn(browser, { url: app.url, email, size: desktop, path: '/users' });
  const said = await person.page.locator('main h1').first().innerText();
  await person.close();
  return said;
}

it('are said where they stand, read by the organisation alone, and taken back', async () => {
  const person = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop, path: '/users' });
  const { page } = person;
  await heading(page, 'Users').waitFor();
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox').fill('edit words');
  await page.getByRole('option', { name: 'Edit words on pages' }).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Users', exact: true }).waitFor();
  expect((await new AxeBuilder({ page }).include('[data-words]').analyze()).violations).toEqual([]);

  // Pointed at: the press chooses the text and does nothing else.
  await heading(page, 'Users').click();
  const choice = panel.getByRole('group', { name: 'Several texts say this. Choose one.' });
  const field = panel.getByRole('textbox', { name: 'Own text' });
  await choice.or(field).waitFor();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'screen.users', exact: true }).click();
  await field.fill('Colleagues {{name}}');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('alert').getByText('{{name}}').waitFor();
  await field.fill('Colleagues');
  await panel.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Colleagues').waitFor();

  // A page that starts anew shows them from the server, and is still being edited.
  await page.reload();
  await heading(page, 'Colleagues').waitFor();
  await panel.waitFor();
  expect(await headingOf('admin@acme.test')).toBe('Users');

  // By the keyboard: from the list, and out by Escape.
  await panel.getByRole('button', { name: 'Colleagues', exact: true }).focus();
  await page.keyboard.press('Enter');
  await choice.or(field).waitFor();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'screen.users', exact: true }).click();
  await panel.getByRole('button', { name: 'Restore the default' }).click();
  await heading(page, 'Users').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.reload();
  await heading(page, 'Users').waitFor();
  expect(await panel.count()).toBe(0);
  // The text that was refused is an answer, not a failure of the page.
  expect(person.troubles.filter((trouble) => !/422/.test(trouble))).toEqual([]);
  await person.close();
});

it('are found, said and counted on their own page', async () => {
  const person = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop, path: '/setup/customise' });
  const { page } = person;
  await page.getByRole('region', { name: 'What can be changed' }).getByRole('link', { name: 'English' }).click();
  await page.waitForURL((address) => address.pathname === '/setup/words/en');
  await page.getByRole('searchbox', { name: 'Find a text or key' }).fill('entity.customers');
  await page.getByRole('button', { name: 'Edit entity.customers', exact: true }).click();
  await page.getByRole('textbox', { name: 'Own text' }).fill('Households');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'entity.customers' });
  await row.getByText('Households').waitFor();
  await page.goto(`${app.url}/setup/words/en?own=1`);
  await expect.poll(() => page.getByRole('list', { name: 'Words' }).getByRole('listitem').count()).toBe(1);
  // Pages start anew with what was said, this one as well, at a moment of its own.
  const faults = () =>
    new AxeBuilder({ page })
      .include('main')
      .analyze()
      .then(
        ({ violations }) => violations,
        () => 'it started anew',
      );
  await expect.poll(faults, { timeout: 20_000 }).toEqual([]);
  await page.getByRole('button', { name: 'Edit entity.customers', exact: true }).click();
  await page.getByRole('button', { name: 'Restore the default' }).click();
  await page.goto(`${app.url}/setup/words/en?own=1`);
  await page.getByText('No own words').waitFor();
  await person.close();
});
