/** What a person waits for: scripts before the sign-in form and before the first list, and the plans that come at sign-in. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../support/app.ts';
import { desktop, launchChromium, phone } from '../../support/chromium.ts';
import { type Loaded, watchLoaded } from '../../support/loaded.ts';
import { PASSWORD } from '../../support/people.ts';

const KB = 1000;
const SIGN_IN = 140 * KB;
const FIRST_LIST = 220 * KB;
const PLANS = 60 * KB;

let app: App;
let browser: Browser;
let beforeSignIn: number;
let loaded: Loaded;

const people = [
  { email: 'admin@fixit.test', list: '/tasks' },
  { email: 'user@acme.test', list: '/services' },
  { email: 'tech@fixit.test', list: '/my-tasks' },
];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

it.each(people)('$email signs in and sees $list within the budgets', async ({ email, list }) => {
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  loaded = watchLoaded(page);
  await page.goto(app.url + list);
  await page.getByLabel('E-mail').fill(email);
  beforeSignIn = await loaded.scripts();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname === list);
  await page.locator('main h1').waitFor();
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
  const beforeList = await loaded.scripts();
  const plans = await loaded.definitions();
  console.log(
    `${email}: ${(beforeSignIn / KB).toFixed(1)} kB of script before sign-in, ${(beforeList / KB).toFixed(1)} kB before the list, ${(plans / KB).toFixed(1)} kB of plans (gzip): ${loaded.names().join(' ')}`,
  );
  expect(beforeSignIn).toBeLessThanOrEqual(SIGN_IN);
  expect(beforeList).toBeLessThanOrEqual(FIRST_LIST);
  expect(plans).toBeLessThanOrEqual(PLANS);
  // Forms, spreadsheets, maps, rich text and scanners come when they are first used.
  expect(loaded.names().filter((name) => /^form$|^map$|^board$|leaflet|xlsx|richtext|zxing|papaparse|excel/i.test(name))).toEqual([]);
  const storageState = await context.storageState();
  for (const size of [desktop, phone]) await opensAfresh({ ...size, storageState }, list);
  await context.close();
});

/** Who is signed in already opens the address in a browser that has nothing of it. */
async function opensAfresh(options: BrowserContextOptions, list: string): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const { scripts, names, sent } = watchLoaded(page);
  await page.goto(app.url + list);
  await page.locator('main h1').waitFor();
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const weight = await scripts();
  const onWire = await sent();
  console.log(`${list} afresh: ${(weight / KB).toFixed(1)} kB of script (gzip), ${(onWire / KB).toFixed(1)} kB sent: ${names().join(' ')}`);
  expect(weight).toBeLessThanOrEqual(FIRST_LIST);
  // Packed by the build at its best, not by the server in a hurry.
  expect(onWire).toBeLessThan(0.9 * weight);
  await context.close();
}
