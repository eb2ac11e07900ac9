/** What is typed outlives the app: it comes back to whoever typed it, and to nobody else on that device. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type KeptBrowser, keptBrowser } from '../support/kept-browser.ts';
import { enter, personIn } from '../support/people.ts';

const OWNER = 'admin@fixit.test';

let app: App;
let browser: Browser;
let device: KeptBrowser;
beforeAll(async () => {
  [app, browser, device] = await Promise.all([startApp(), launchChromium(), keptBrowser(desktop)]);
}, 240_000);
afterAll(async () => {
  await device?.remove();
  await browser?.close();
  await app?.remove();
});

const ROLES = '/setup/user-config/roles';

async function openForm(page: Page, id: string) {
  await page.goto(`${app.url}${ROLES}/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  return { dialog, name: dialog.getByRole('textbox', { name: 'Name' }) };
}

/** Every text that the browser has where pages could read it. */
const plainTexts = (page: Page) =>
  page.evaluate(async () => {
    const entries = await new Promise<unknown>((resolve) => {
      const opening = indexedDB.open('drafts');
      opening.onsuccess = () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
        all.onsuccess = () => resolve(all.result);
      };
    });
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, entries]);
  });

it('comes back after the app was killed, stays closed to another person, and goes when it is discarded', async () => {
  let person = await personIn(await device.open());
  await person.page.goto(app.url);
  await enter(person.page, OWNER);
  const { body } = await person.api(`/v1/data/role?filter=${encodeURIComponent("doc.name == 'Dispatcher'")}`);
  const id = (body as { data: readonly { id: string }[] }).data[0]?.id ?? '';
  const first = await openForm(person.page, id);
  await first.name.fill('Half a name');
  await expect.poll(() => person.page.evaluate(() => localStorage.getItem('drafts_kept')), { timeout: 10_000 }).toBe('1');

  person = await personIn(await device.open());
  const again = await openForm(person.page, id);
  await again.dialog.getByText(/^Your draft from .* is back\.$/).waitFor();
  await expect.poll(() => again.name.inputValue()).toBe('Half a name');

  // The session ends while more is typed; somebody else signs in on that device.
  await again.name.fill('Half a name more');
  await person.page.waitForTimeout(2500);
  await person.api('/v1/logout', { method: 'POST' });
  person = await personIn(await device.open());
  await person.page.goto(app.url);
  await enter(person.page, 'user@fixit.test');
  expect(await plainTexts(person.page)).not.toContain('Half a name');
  await person.api('/v1/logout', { method: 'POST' });

  person = await personIn(await device.open());
  await person.page.goto(app.url);
  await enter(person.page, OWNER);
  const back = await openForm(person.page, id);
  await expect.poll(() => back.name.inputValue()).toBe('Half a name more');
  await back.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => back.name.inputValue()).toBe('Dispatcher');
  await expect.poll(() => person.page.evaluate(() => localStorage.getItem('drafts_kept'))).toBeNull();
  person = await personIn(await device.open());
  const last = await openForm(person.page, id);
  await last.name.waitFor();
  expect(await last.name.inputValue()).toBe('Dispatcher');
  expect(await last.dialog.getByText(/^Your draft/).count()).toBe(0);
}, 200_000);
