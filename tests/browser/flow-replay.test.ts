/** An administrator has a flow replayed, and sees what it would have told whom: on a desktop and on a phone, and nothing of it happens. */
import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { settle } from '../support/visit.ts';

const shots = process.env.SCREENSHOTS;
const FLOWS = '/setup/automation-deployment/flows';
const FLOW = 'Sub-task given to a technician';
let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ engine: 'postgres' }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const shoot = async (person: Person, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await settle(person);
  await person.page.screenshot({ path: `${shots}/${name}.png` });
};

type Replay = { readonly id: string; readonly state: string; readonly looked: number; readonly told: number };

const latest = async ({ api }: Person): Promise<Replay | undefined> => {
  const { body } = await api('/v1/data/flow-replay');
  return (body as { readonly data: readonly Replay[] }).data[0];
};
const isNew = (replay: Replay | undefined, former: string | undefined) => replay?.state === 'done' && replay.id !== former;

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('a flow is replayed on a %s', async (size, viewport) => {
  const admin = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: viewport, path: FLOWS });
  const { page } = admin;
  await page.goto(app.url + FLOWS);
  await settle(admin);
  await shoot(admin, `${size}-flows`);
  await page.getByText(FLOW, { exact: true }).first().click();
  const drawer = page.getByRole('dialog').last();
  await settle(admin);
  await drawer.getByRole('button', { name: 'Replay a period' }).click();
  const form = page.getByRole('dialog', { name: 'Replay a period' });
  await shoot(admin, `${size}-ask`);
  const former = (await latest(admin))?.id;
  await form.getByRole('button', { name: 'Create' }).click();
  await expect.poll(async () => isNew(await latest(admin), former), { timeout: 90_000, interval: 500 }).toBe(true);
  await expect.poll(() => drawer.getByText('Done', { exact: true }).count(), { timeout: 60_000 }).toBeGreaterThan(0);
  await shoot(admin, `${size}-replays`);
  const row = size === 'phone' ? drawer.getByRole('button', { name: FLOW, exact: true }) : drawer.getByText('Done', { exact: true });
  await row.first().click();
  await page.getByText('Progress').first().waitFor();
  await shoot(admin, `${size}-replay`);
  const replay = await latest(admin);
  expect(replay?.looked).toBeGreaterThan(0);
  expect(replay?.told).toBeGreaterThan(0);
  expect(admin.troubles).toEqual([]);
  await admin.close();
});
