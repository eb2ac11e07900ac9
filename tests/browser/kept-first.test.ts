/** A phone that was here before shows its jobs before the server has answered anything, and then what the server says. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { rowsOf } from '../support/desk-meanwhile.ts';
import { signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const TITLE = 'Bring the long ladder';

it('shows the list while the network takes its time, and follows the answer in place', async () => {
  const size = { ...phone, serviceWorkers: 'allow' } as const;
  const technician = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size, path: '/my-tasks' });
  const { page } = technician;
  const heading = page.locator('main article h2').first();
  await heading.waitFor();
  // Records and plans are here, some seconds after the page has what it was opened for.
  await page.waitForFunction(() => localStorage.getItem('records_kept') !== null, undefined, { timeout: 90_000 });
  const before = await heading.innerText();

  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: phone });
  const job = (
    await page
      .locator('main article')
      .first()
      .getByText(/FIX-T\d+/)
      .first()
      .innerText()
  ).match(/FIX-T\d+/)?.[0];
  const [shown] = await rowsOf(desk, 'subtask', `doc.display_code == '${job}'`);
  expect(shown?.title).toBeTypeOf('string');

  const held: Route[] = [];
  await page.route('**/v1/**', (route) => void held.push(route));
  const answered: string[] = [];
  page.on('response', (response) => response.url().includes('/v1/') && !response.fromServiceWorker() && answered.push(response.url()));
  const changed = await desk.api(`/v1/data/subtask/${shown?.id}`, {
    method: 'PATCH',
    body: { title: TITLE },
    headers: { 'If-Match': `"${shown?.version}"` },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);

  await page.reload();
  await heading.waitFor();
  expect(await heading.innerText()).toBe(before);
  await page.getByText('Newer is on its way').waitFor();
  // A form comes from the device too.
  await page.getByRole('button', { name: 'Update Work Status' }).first().click();
  await page.getByRole('dialog').getByLabel('Remarks').waitFor();
  await page.keyboard.press('Escape');
  expect(held.length).toBeGreaterThan(3);
  expect(answered).toEqual([]);

  await page.unroute('**/v1/**');
  for (const route of held) await route.continue().catch(() => undefined);
  await page.getByText(TITLE).first().waitFor();
  await expect.poll(() => page.getByText('Newer is on its way').count()).toBe(0);
  expect(technician.troubles).toEqual([]);
  await Promise.all([technician.close(), desk.close()]);
}, 200_000);
