/** A technician works without a network, the app is killed and begun anew, somebody else changes the same jobs: all of it arrives, once. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { pngFile } from '../support/png.ts';
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

type Task = {
  readonly id: string;
  readonly version: number;
  readonly due: string;
  readonly status: string;
  readonly photos: readonly { readonly name: string }[] | null;
  readonly remarks: string | null;
};
const dataOf = async <T>({ api }: Person, path: string) => ((await api(path)).body as { data: T }).data;

/** Jobs of their own in the next days that lead on from where they stand. */
async function openJobs(technician: Person): Promise<readonly Task[]> {
  const moves = await dataOf<readonly { from_id: string }[]>(technician, '/v1/data/status-transition?page_size=200');
  const starts = new Set(moves.map(({ from_id }) => from_id));
  const { user } = (await technician.api('/v1/definitions/app')).body as { user: { id: string } };
  const filter = encodeURIComponent(`doc.assgne_id == '${user.id}' && doc.status_type == 'ACTIVE' && doc.due <= addDays(today(), 3)`);
  const tasks = await dataOf<readonly Task[]>(technician, `/v1/data/subtask?page_size=50&filter=${filter}`);
  return tasks.filter(({ status }) => starts.has(status));
}

async function statusWithPhotos(page: Page, names: readonly string[]): Promise<void> {
  await page.locator('main .sticky button').first().click();
  const sheet = page.getByRole('dialog');
  for (const name of names) {
    await sheet.getByLabel('Add files to Photos').setInputFiles(pngFile(name));
    // What waits here is seen as well.
    const seen = sheet.getByRole('button', { name: `Open ${name}` }).locator('img');
    await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await sheet.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  await sheet.locator('button[type=submit]:visible').click();
  await sheet.waitFor({ state: 'hidden' });
}

it('keeps what was done over two restarts, and sends it once there is a network', async () => {
  const technician = await technicianWithDays(browser, app.url);
  const { page } = technician;
  const jobs = (await openJobs(technician)).slice(0, 3);
  expect(jobs.length).toBeGreaterThan(1);
  const context = page.context();
  await context.setOffline(true);

  let done = 0;
  for (const [index, { id }] of jobs.entries()) {
    await page.goto(`${app.url}/my-tasks/${id}`);
    await statusWithPhotos(page, [`${index}-before.png`, `${index}-after.png`]);
    done += 1;
    await page.getByRole('button', { name: new RegExp(`^${done} changes? waits?$`) }).waitFor();
    // Killed and begun anew: what waits is there, and the job shows what was done.
    if (index < 2) await page.reload();
    await page.getByRole('button', { name: new RegExp(`^${done} changes? waits?$`) }).waitFor();
  }
  await page.getByRole('button', { name: /changes? waits?$/ }).click();
  const list = page.getByRole('dialog');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(done);
  expect(await list.getByText('2 files').count()).toBe(done);
  await list.getByRole('button', { name: 'Close' }).click();

  // Meanwhile the office gives one of them another priority.
  const desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: phone });
  const [first] = jobs;
  const before = await dataOf<Task>(desk, `/v1/data/subtask/${first?.id}`);
  expect(before.status).toBe(first?.status);
  const changed = await desk.api(`/v1/data/subtask/${first?.id}`, {
    method: 'PATCH',
    headers: { 'If-Match': `"${before.version}"` },
    body: { priority: 'Urgent' },
  });
  expect(changed.status).toBe(200);

  await context.setOffline(false);
  await page.getByRole('button', { name: /changes? waits?$/ }).waitFor({ state: 'detached', timeout: 60_000 });
  for (const [index, job] of jobs.entries()) {
    const after = await dataOf<Task & { readonly priority: string }>(desk, `/v1/data/subtask/${job.id}`);
    expect(after.status).not.toBe(job.status);
    const added = (after.photos ?? []).slice((job.photos ?? []).length).map(({ name }) => name);
    // Named by who took them, when, and as what.
    expect(added).toEqual([`${index}-before.png`, `${index}-after.png`].map((name) => expect.stringContaining(name)));
    if (index === 0) expect(after.priority).toBe('Urgent');
  }
  await desk.close();
  await technician.close();
}, 300_000);
