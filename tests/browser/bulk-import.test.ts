/** An import that runs on the server: begun, left, found again, cancelled, gone on with, and what is left of it taken away. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
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

/** So many that it takes longer than going to another device. */
const ROWS = 12_000;
/** Every hundredth has a number that is none. */
const file = () => {
  const rows = Array.from({ length: ROWS }, (_, n) => `Walked ${n},${n % 100 === 0 ? '12ab' : String(8_000_000_000 + n)}`);
  return { name: 'walked.csv', mimeType: 'text/csv', buffer: Buffer.from(`Customer name,Mobile\n${rows.join('\n')}\n`) };
};
const arrive = (size: typeof desktop, path: string): Promise<Person> =>
  signIn(browser, { url: app.url, email: 'admin@acme.test', size, path });
const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog');
};
const picture = async (page: Page, name: string) => {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/bulk-${name}.png` });
};
const long = { timeout: 120_000 };

it('goes on without its page, and is followed, cancelled and gone on with from another', { timeout: 300_000 }, async () => {
  const [{ page }, other] = [await arrive(desktop, '/customer'), await arrive(phone, '/customer')];
  const dialog = await openImport(page);
  await dialog.getByLabel('Choose a file').setInputFiles(file());
  await picture(page, 'mapping');
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByText('Rows ready: 11,880 of 12,000.').waitFor(long);
  await picture(page, 'checked');
  await dialog.getByRole('button', { name: 'Import 11,880 rows' }).click();
  await dialog.getByText(/rows a second/).waitFor(long);
  await picture(page, 'running');
  // Whoever leaves finds it again, on another device too.
  await page.close();
  const again = await openImport(other.page);
  const under = again.getByRole('region', { name: 'Your running imports' });
  await under.getByText(/of 11,880 rows/).waitFor();
  await picture(other.page, 'under-way-phone');
  await under.getByRole('button', { name: 'Show' }).click();
  await again.getByRole('button', { name: 'Stop the import' }).click();
  const done = again.getByRole('status').filter({ hasText: 'Rows imported' });
  await done.waitFor(long);
  await again.getByText(/rows? (is|are) not done/).waitFor();
  await picture(other.page, 'stopped-phone');
  await again.getByRole('button', { name: /^Continue with/ }).click();
  await again.getByText('Rows imported: 11,880 of 12,000.').waitFor(long);
  await picture(other.page, 'report-phone');
  const [given] = await Promise.all([
    other.page.waitForEvent('download'),
    again.getByRole('button', { name: 'Download the rows with problems' }).click(),
  ]);
  const lines = (await readFile(await given.path(), 'utf8')).trim().split('\r\n');
  expect([given.suggestedFilename(), lines.length]).toEqual(['Rows with problems walked.csv', 121]);
  expect(lines[0]).toMatch(/Customer name,Mobile,Error$/);
  expect(lines[1]).toMatch(/^Walked 0,12ab,/);
  await again.getByRole('button', { name: 'Finish' }).click();
  const { body } = await other.api(
    `/v1/data/customer?count=exact&page_size=1&filter=${encodeURIComponent("doc.cust_name.startsWith('Walked ')")}`,
  );
  expect(body).toMatchObject({ count: { value: expect.any(Number) } });
  // The bell rings when it has ended.
  const told = await other.api('/v1/user/notification/list');
  expect(JSON.stringify(told.body)).toContain('Rows failed: 120 of 12000');
});

it('shows what became of it among the bulk jobs', { timeout: 120_000 }, async () => {
  const { page } = await arrive(desktop, '/bulk-actions');
  await page.getByRole('tab', { name: 'Bulk jobs' }).click();
  await page
    .getByRole('button', { name: 'walked.csv' })
    .or(page.getByRole('cell', { name: 'walked.csv' }))
    .first()
    .click();
  await page.getByText('Rows imported: 11,880 of 12,000.').waitFor(long);
  await page.waitForTimeout(500);
  await picture(page, 'job');
});
