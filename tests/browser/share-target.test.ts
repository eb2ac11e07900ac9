/** Photos that another app shares with this one reach the job that the person chooses: with a network, and later without. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { rowOf } from '../support/desk-meanwhile.ts';
import { planJob } from '../support/job-for.ts';
import { type Person, signIn } from '../support/people.ts';
import { png } from '../support/png.ts';
import { technicianWithDays } from '../support/technician-with-days.ts';

let app: App;
let browser: Browser;
let technician: Person;
let job: string;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  const desk = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
  job = await planJob(desk, 'Repair');
  await desk.close();
  technician = await technicianWithDays(browser, app.url);
}, 240_000);
afterAll(async () => {
  await technician?.close();
  await browser?.close();
  await app?.remove();
});

/** As the system posts what the person shared: a form with files, at the address of the manifest. */
async function share(page: Page, names: readonly string[]): Promise<void> {
  const opened = page.waitForEvent('load');
  await page.evaluate(
    async ([bytes, called]) => {
      const manifest = (await (await fetch('/manifest.webmanifest')).json()) as {
        share_target: { action: string; method: string; enctype: string; params: { files: readonly { name: string }[] } };
      };
      const { action, method, enctype, params } = manifest.share_target;
      const form = Object.assign(document.createElement('form'), { action, method, enctype });
      const chosen = new DataTransfer();
      for (const name of called) chosen.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0]?.name, multiple: true });
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [[...png()], names] as const,
  );
  await opened;
  await page.waitForURL(/\/share$/);
}

async function give({ page }: Person, code: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(code);
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await page.getByRole('radio').check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.waitForURL(new RegExp(`/my-tasks/${job}$`));
}

const photos = async () =>
  ((await rowOf(technician, 'subtask', job)).photos as readonly { readonly name: string }[] | null)?.map(({ name }) => name) ?? [];
const named = (...names: readonly string[]) => names.map((name) => expect.stringContaining(name));

it('reach the job that is chosen, and are gone from the device then', async () => {
  const { page } = technician;
  const code = String((await rowOf(technician, 'subtask', job)).display_code);
  await share(page, ['before.png', 'after.png']);
  await page.getByText('2 files').waitFor();
  expect(await faultsOfPage(page)).toEqual([]);
  await give(technician, code);
  await expect.poll(photos).toEqual(named('before.png', 'after.png'));
  await page.goto(`${app.url}/share`);
  await page.getByText('No shared files').waitFor();
}, 120_000);

it('wait on the device where there is no network, over a restart, and are sent once', async () => {
  const { page } = technician;
  const code = String((await rowOf(technician, 'subtask', job)).display_code);
  await page.context().setOffline(true);
  await share(page, ['offline.png']);
  // Killed before the job was chosen: what was shared is there.
  await page.reload();
  await page.getByText('1 file', { exact: true }).waitFor();
  await give(technician, code);
  await page.getByRole('button', { name: '1 change waits' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '1 change waits' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /changes? waits?$/ }).waitFor({ state: 'detached', timeout: 60_000 });
  await expect.poll(photos).toEqual(named('before.png', 'after.png', 'offline.png'));
}, 180_000);
