/** A new build comes while somebody types and a change waits: it is offered, waits for both, and nothing is lost. The icon counts what waits. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { rowOf } from '../support/desk-meanwhile.ts';
import { planJob } from '../support/job-for.ts';
import { behindDeploys, type Deployed } from '../support/next-build.ts';
import { enter, personIn, signIn } from '../support/people.ts';
import { untilKept } from '../support/technician-with-days.ts';

let app: App;
let deployed: Deployed;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  deployed = await behindDeploys(app.url);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await deployed?.close();
  await app?.remove();
});

/** In the page: what its icon was told. */
function noteBadge(): void {
  const note = async (count: number) => sessionStorage.setItem('badge', String(count));
  Object.defineProperties(navigator, { setAppBadge: { value: note }, clearAppBadge: { value: () => note(0) } });
}

async function openForm(page: Page, job: string) {
  await page.goto(`${deployed.url}/my-tasks/${job}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sheet = page.getByRole('dialog');
  return {
    remarks: sheet.getByLabel('Remarks'),
    save: async () => {
      await sheet.locator('button[type=submit]:visible').click();
      await sheet.waitFor({ state: 'hidden' });
    },
  };
}

it('waits for what is typed, and takes what waits along', async () => {
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
  const [first, second] = [await planJob(desk, 'Repair'), await planJob(desk, 'Repair')];
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
  await context.addInitScript(noteBadge);
  const technician = await personIn(context);
  const { page, api } = technician;
  await page.goto(`${deployed.url}/my-tasks`);
  await enter(page, 'tech@fixit.test');
  await untilKept(technician);
  const unread = async () =>
    ((await api('/v1/user/notification/list?pageSize=10')).body as { data: { unread_count: number } }).data.unread_count;
  const waitingOnIcon = async () => Number(await page.evaluate(() => sessionStorage.getItem('badge'))) - (await unread());
  await expect.poll(waitingOnIcon, { timeout: 30_000 }).toBe(0);

  // The server is not reached by what is changed, and by all else.
  deployed.refuses = (method, path) => method === 'PATCH' && path.startsWith('/v1/data/subtask/');
  const one = await openForm(page, first);
  await one.remarks.fill('Kept on the phone');
  await one.save();
  await page.getByRole('button', { name: '1 change waits' }).waitFor();
  await expect.poll(waitingOnIcon).toBe(1);

  const other = await openForm(page, second);
  await other.remarks.fill('Typed and not saved');
  deployed.deploy();
  await page.evaluate(() => {
    localStorage.removeItem('version_update_time');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const offer = page.getByRole('region', { name: 'A new version is ready' });
  await offer.waitFor({ timeout: 60_000 });
  await offer.getByText('It waits until what you typed is saved or discarded.').waitFor();
  const start = offer.getByRole('button', { name: 'Start it' });
  expect(await start.isDisabled()).toBe(true);
  expect(await other.remarks.inputValue()).toBe('Typed and not saved');
  await other.save();
  await page.getByRole('button', { name: '2 changes wait' }).waitFor();
  await expect.poll(waitingOnIcon).toBe(2);

  await start.click();
  const isNext = () => page.evaluate(() => document.querySelector('meta[name=build]') !== null).catch(() => false);
  await expect.poll(isNext, { timeout: 30_000 }).toBe(true);
  await page.getByRole('button', { name: '2 changes wait' }).waitFor();
  expect(await page.getByRole('region', { name: 'A new version is ready' }).count()).toBe(0);
  deployed.refuses = () => false;
  await page.getByRole('button', { name: /changes? waits?$/ }).waitFor({ state: 'detached', timeout: 90_000 });
  expect((await rowOf(desk, 'subtask', first)).remarks).toBe('Kept on the phone');
  expect((await rowOf(desk, 'subtask', second)).remarks).toBe('Typed and not saved');
  await expect.poll(waitingOnIcon).toBe(0);
  await desk.close();
  await technician.close();
}, 300_000);
