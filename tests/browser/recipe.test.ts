/** The recipe of the README with a stopwatch: from the saved files to a person using list, board, form, rule and permission. */
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { writeRecipe } from '../support/recipe.ts';

const FIVE_MINUTES = 5 * 60_000;

let folder: string;
let app: App;
let browser: Browser;
let begun: number;

beforeAll(async () => {
  browser = await launchChromium();
  begun = performance.now();
  folder = await writeRecipe();
  app = await startApp({ env: { DEFINITIONS_DIR: folder } });
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A driver and the location group that they belong to, as the demo has them. */
async function driverOf({ api }: Person): Promise<{ group: string; driver: string; stranger: string }> {
  const { body: groups } = await api('/v1/data/location-group?page_size=50');
  const { body: users } = await api('/v1/data/user?page_size=200');
  const { data: known } = groups as { data: { id: string; name: string }[] };
  const { data: people } = users as { data: { user_name: string; user_loc_group: string[] | null }[] };
  for (const { id, name } of known) {
    const driver = people.find(({ user_loc_group: own }) => own?.includes(id));
    const stranger = people.find(({ user_loc_group: own }) => !own?.includes(id));
    if (driver && stranger) return { group: name, driver: driver.user_name, stranger: stranger.user_name };
  }
  throw new Error('The demo has no location group with a member and a stranger.');
}

it('gives entity, list, board, cascading form, rule and permission out of four JSON files in under five minutes', async () => {
  const admin = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
  const { page } = admin;
  const { group, driver, stranger } = await driverOf(admin);

  await page.getByRole('link', { name: 'Vans' }).click();
  await page.getByRole('heading', { name: 'Vans' }).waitFor();
  await page.getByRole('button', { name: 'New Van' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Number plate').fill('van 1');
  await form.getByLabel('Load', { exact: true }).fill('100');
  await form.getByText('A plate reads like KA01AB1234.').waitFor();
  await form.getByLabel('Number plate').fill('KA01AB1234');
  expect(await form.getByLabel('Driver').count()).toBe(0);
  await form.getByLabel('Location group').click();
  await page.getByRole('option', { name: group }).click();
  await form.getByLabel('Driver').click();
  await page.getByRole('option', { name: driver }).waitFor();
  expect(await page.getByRole('option', { name: stranger }).count()).toBe(0);
  await page.getByRole('option', { name: driver }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('row', { name: /KA01AB1234/ })
    .filter({ hasText: '260' })
    .waitFor();

  await page.getByRole('button', { name: 'Board' }).click();
  const column = page.getByRole('region', { name: /On the road/ }).or(page.getByRole('group', { name: /On the road/ }));
  await column.getByText('KA01AB1234').waitFor();

  const stopwatch = performance.now() - begun;
  console.log(`from saved files to a van on the board in ${(stopwatch / 1000).toFixed(1)} s`);
  expect(stopwatch).toBeLessThan(FIVE_MINUTES);
  expect(admin.troubles).toEqual([]);
  await admin.close();
});

it('shows a colleague the van but not its price, and another organisation nothing', async () => {
  const colleague = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
  const { body } = await colleague.api('/v1/data/van');
  const { data } = body as { data: Record<string, unknown>[] };
  expect(data.map(({ plate }) => plate)).toEqual(['KA01AB1234']);
  expect(data[0]).not.toHaveProperty('price');
  await colleague.close();
  const other = await signIn(browser, { url: app.url, email: 'admin@acme.test', size: desktop });
  expect(((await other.api('/v1/data/van')).body as { data: unknown[] }).data).toEqual([]);
  await other.close();
});
