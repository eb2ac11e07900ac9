/** What a technician makes without a network: a punch and a request for leave show at once as waiting, and are sent once there is one. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { technicianWithDays } from '../support/technician-with-days.ts';

const REASON = 'A wedding in Mysuru';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

it('keeps a punch and a request for leave until they can be sent, and sends each once', async () => {
  const technician = await technicianWithDays(browser, app.url);
  const { page, api } = technician;
  const listOf = async (entity: string, filter = 'doc.user_id != null') =>
    ((await api(`/v1/data/${entity}?filter=${encodeURIComponent(filter)}`)).body as { data: unknown[] }).data;
  await api('/v1/capture_login_attendance', { method: 'PUT', body: { status: '0' } });
  await page.goto(`${app.url}/my-leaves`);
  await page.getByRole('button', { name: /leave/i }).first().waitFor();
  await page.evaluate(() => localStorage.removeItem('attendance'));
  await page.goto(`${app.url}/dashboard-user`);
  const home = page.locator('main');
  await home.getByRole('button', { name: 'Punch in' }).waitFor();
  const context = page.context();
  await context.setOffline(true);

  await home.getByRole('button', { name: 'Punch in' }).click();
  await page.getByText('Kept on this device. It is sent once there is a connection.').waitFor({ timeout: 30_000 });
  await home.getByRole('button', { name: 'Punch out' }).waitFor({ timeout: 30_000 });
  await home.getByText('Waiting to be sent').waitFor();
  await page.getByRole('button', { name: '1 change waits' }).waitFor();

  await page.goto(`${app.url}/my-leaves`);
  await page.getByRole('button', { name: 'Apply for leave' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill(REASON);
  await sheet.getByLabel('From').fill('2031-05-12');
  await sheet.getByLabel('Until').fill('2031-05-12');
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '2 changes wait' }).waitFor();
  await page.locator('main').getByText('Waiting to be sent').first().waitFor();
  // Killed and begun anew: it is there still.
  await page.reload();
  await page.locator('main').getByText('Waiting to be sent').first().waitFor();
  await page.getByRole('button', { name: '2 changes wait' }).click();
  await page.getByRole('dialog').getByText('New: Leave request').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await context.setOffline(false);
  await page.getByRole('button', { name: /changes? waits?$/ }).waitFor({ state: 'detached', timeout: 60_000 });
  await expect.poll(() => page.locator('main').getByText('Waiting to be sent').count()).toBe(0);
  expect(await listOf('leave-request', `doc.reason == '${REASON}'`)).toMatchObject([{ state: 'pending', from_day: '2031-05-12' }]);
  const [punch] = await listOf('punch');
  expect(punch).toMatchObject({ type: 'in' });
  expect(((await api('/v1/capture_login_attendance')).body as { data: { active: string } }).data.active).toBe('1');
  await technician.close();
}, 300_000);
