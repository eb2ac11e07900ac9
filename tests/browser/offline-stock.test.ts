/** Parts used without a network: the stock of the van goes down at once, its ledger says what the device knows, and the part is booked once. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { rowOf, rowsOf } from '../support/desk-meanwhile.ts';
import { technicianWithDays } from '../support/technician-with-days.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

it('books a part that was used without a network, once, and shows the ledger meanwhile', async () => {
  const technician = await technicianWithDays(browser, app.url);
  const { page } = technician;
  const { user } = (await technician.api('/v1/definitions/app')).body as { user: { id: string } };
  const own = `doc.custodian_id == '${user.id}'`;
  const [balance] = await rowsOf(technician, 'stock-balance', `${own} && doc.quantity > 1 && doc.inventory_type == 'spare'`);
  if (!balance) throw new Error('There are no spares in the van.');
  const consumed = () => rowsOf(technician, 'stock-entry', `${own} && doc.item_id == '${balance.item_id}' && doc.kind == 'consumption'`);
  const before = (await consumed()).length;
  const context = page.context();
  await context.setOffline(true);

  await page.goto(`${app.url}/main/inventory/my-inventory`);
  await page
    .getByRole('button', { name: String(balance.item_name) })
    .first()
    .click();
  await page.getByText('Stock ledger', { exact: true }).last().waitFor();
  // The balance itself, and below it the movements that the device keeps.
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('heading', { name: String(balance.item_name) })
        .count(),
    )
    .toBeGreaterThan(1);
  expect(await page.getByText('No movements yet').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Use on a sub-task' }).first().click();
  const sheet = page.getByRole('dialog').last();
  await sheet.getByRole('combobox', { name: /Sub-task/ }).click();
  await page.getByRole('option').first().click();
  await sheet.getByLabel('Quantity').fill('1');
  await sheet.locator('button[type=submit]:visible').click();
  await page.getByText('Kept on this device. It is sent once there is a connection.').waitFor();

  await context.setOffline(false);
  await page.goto(`${app.url}/main/inventory/my-inventory`);
  await expect.poll(async () => (await consumed()).length, { timeout: 60_000 }).toBe(before + 1);
  expect((await rowOf(technician, 'stock-balance', balance.id)).quantity).toBe(Number(balance.quantity) - 1);
  await page.getByRole('button', { name: /changes? waits?$/ }).waitFor({ state: 'detached', timeout: 30_000 });
  await technician.close();
}, 300_000);
