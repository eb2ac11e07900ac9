/** A status pressed on a phone stands on the page at once, on a network that takes its time, and goes back where the server refuses it. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { type Row, rowsOf } from '../support/desk-meanwhile.ts';
import { signIn } from '../support/people.ts';
import { untilQuiet } from '../support/quiet.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const WHY = 'The office has closed this job.';

it('stands at once, marked as on its way, and goes back with what was typed where it is refused', async () => {
  const technician = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone, path: '/my-tasks' });
  const { page } = technician;
  const { user } = (await technician.api('/v1/definitions/app')).body as { user: { id: string } };
  const [waits] = await rowsOf(technician, 'status', "doc.group_kind == 'subtask' && doc.title == 'Waiting'");
  const own = `doc.assgne_id == '${user.id}' && doc.status == '${waits?.id}'`;
  const [job] = await rowsOf(technician, 'subtask', own);
  const { id } = job as Row;

  // What the server works out of the first day changes visits too: no news of it, so that what is asked is asked by the page alone.
  await page.route('**/v1/live*', (route) => route.abort());
  let held: Route[] = [];
  await page.route(`**/v1/data/subtask/${id}/actions/update-status`, (route) => void held.push(route));
  await page.goto(`${app.url}/my-tasks/${id}`);
  const heading = page.locator('main');
  await page.locator('main .sticky button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Remarks').fill('At the gate');
  await untilQuiet(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/v1/data/') && asked.push(request.url()));
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
  // The call is still under way.
  await heading.getByText('Accepted').first().waitFor();
  await page.getByRole('status').getByText('Being sent').waitFor();
  expect(held.length).toBe(1);
  // What stands there was not asked for: the choices of the next step are all that the new status leads to.
  expect(asked.filter((url) => !url.includes('/actions/update-status') && /\/v1\/data\/subtask[/?]/.test(url))).toEqual([]);

  const problem = { title: 'Invalid', status: 422, code: 'invalid', detail: WHY, errors: [{ pointer: '', code: 'x', message: WHY }] };
  await held[0]?.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  await sheet.waitFor();
  await page.getByRole('region', { name: 'Notices' }).getByText(WHY).waitFor();
  await sheet.getByText(WHY).waitFor();
  expect(await sheet.getByLabel('Remarks').inputValue()).toBe('At the gate');
  await expect.poll(() => page.getByText('Being sent').count()).toBe(0);
  expect(await heading.getByText('Accepted').count()).toBe(0);

  // Sent again as it stood, and taken.
  held = [];
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect.poll(() => page.getByText('Being sent').count(), { timeout: 20_000 }).toBe(0);
  await heading.getByText('Accepted').first().waitFor();
  const [after] = await rowsOf(technician, 'subtask', `doc.id == '${id}'`);
  expect(after?.status).not.toBe(waits?.id);
  await technician.close();
}, 200_000);
