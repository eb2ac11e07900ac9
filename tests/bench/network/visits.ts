/** What a technician opens on a phone, each over the same network: with nothing kept by the browser, and once everything is. */
import type { Browser, BrowserContext } from 'playwright-core';
import { phone } from '../../support/chromium.ts';
import { PASSWORD } from '../../support/people.ts';
import { type Call, type Moments, type Network, type Signs, type Watch, watchPage } from './slow-page.ts';

export type Visit = Moments & { readonly name: string; readonly how: 'cold' | 'warm'; readonly calls: readonly Call[] };

export type Way = {
  readonly url: string;
  readonly network?: Network | undefined;
  /** Also as a device that has been here before; takes until all files are kept. */
  readonly isWarmToo: boolean;
};

const EMAIL = 'tech@fixit.test';
const LIST = '/my-tasks';
const SKELETON = '[role=status], [data-skeleton]';
const form: Signs = { skeleton: SKELETON, usable: 'form input:not([disabled])' };
const list: Signs = { skeleton: SKELETON, usable: 'main article h2' };
const job: Signs = { skeleton: SKELETON, usable: 'main h1' };
/** A dialog is there at once, and can be used when it has something to choose or type. */
const dialog: Signs = { skeleton: '[role=dialog]', usable: '[role=dialog] :is(input, textarea, select, [role=combobox], [role=radio])' };
/** Milliseconds in which somebody types address and password. */
const TYPING = 8_000;
/** Milliseconds that somebody looks at a list. */
const GLANCE = 15_000;
const STATUS = 'Update Work Status';

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;
type Known = { readonly storage: Storage; readonly job: string };

/** Signs in without a slow network: what is measured after it begins as a person who is signed in. */
async function signedIn(browser: Browser, url: string): Promise<Known> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(url + LIST);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator(list.usable).first().waitFor();
  // The first button of a card opens it.
  await page.locator('main article button').first().click();
  await page.waitForURL(/my-tasks\/.+/);
  const known = { storage: await context.storageState(), job: new URL(page.url()).pathname };
  await context.close();
  return known;
}

/** A device that was here before: its files are kept by the service worker, its records sealed, and nobody has been signed out. */
async function keptDevice(browser: Browser, url: string, { storage, job: address }: Known): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow', storageState: storage });
  const page = await context.newPage();
  await page.goto(url + LIST);
  await page.locator(list.usable).first().waitFor();
  const isKept = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return 0;
      const names = (await caches.keys()).filter((name) => name.startsWith('shell '));
      return names[0] === undefined ? 0 : (await (await caches.open(names[0])).keys()).length;
    });
  // As long as files keep coming; the last ones come one after another.
  for (let before = -1, now = 0; now === 0 || now !== before; ) {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    [before, now] = [now, await isKept()];
  }
  await page.waitForFunction(() => localStorage.getItem('records_kept') !== null);
  await page.goto(url + address);
  await page.locator(job.usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return context;
}

/** What began once the page could be used is not what was waited for. */
const before = (calls: readonly Call[], { usable }: Moments) => calls.filter(({ from }) => from <= usable);

const openDialog = (watch: Watch) => () => watch.page.getByRole('button', { name: STATUS }).first().click();

/** One after another: they would take each other's time. */
export async function measureVisits(browser: Browser, { url, network, isWarmToo }: Way): Promise<readonly Visit[]> {
  const known = await signedIn(browser, url);
  const visits: Visit[] = [];
  const opened = async (name: string, how: Visit['how'], context: BrowserContext, path: string, signs: Signs): Promise<Watch> => {
    const watch = await watchPage(context, network);
    const moments = await watch.visit(() => watch.page.goto(url + path, { waitUntil: 'commit' }), signs, true);
    visits.push({ name, how, ...moments, calls: before(watch.calls(), moments) });
    return watch;
  };
  const did = async (name: string, how: Visit['how'], watch: Watch, act: () => Promise<unknown>, signs: Signs) => {
    const moments = await watch.visit(act, signs, false);
    visits.push({ name, how, ...moments, calls: before(watch.calls(), moments) });
  };

  const fresh = () => browser.newContext(phone);
  const own = () => browser.newContext({ ...phone, storageState: known.storage });

  const stranger = await fresh();
  const signing = await opened('sign-in form', 'cold', stranger, LIST, form);
  await signing.page.getByLabel('E-mail').fill(EMAIL);
  // Nobody types a password at once.
  if (network) await signing.page.waitForTimeout(TYPING);
  await signing.page.getByLabel('Password').fill(PASSWORD);
  await did(
    'list after signing in',
    'cold',
    signing,
    () => signing.page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true }),
    list,
  );
  await stranger.close();

  const first = await own();
  const listed = await opened('list', 'cold', first, LIST, list);
  await did('status dialog', 'cold', listed, openDialog(listed), dialog);
  await first.close();

  if (isWarmToo) {
    // Who looks at the list for a moment finds what comes next.
    const third = await own();
    const looked = await opened('list', 'cold', third, LIST, list);
    visits.pop();
    await looked.page.waitForTimeout(GLANCE);
    await did('status dialog after 15 s', 'cold', looked, openDialog(looked), dialog);
    await third.close();
  }

  const second = await own();
  await opened('job page', 'cold', second, known.job, job);
  await second.close();

  if (isWarmToo) {
    const device = await keptDevice(browser, url, known);
    const again = await opened('list', 'warm', device, LIST, list);
    await did('status dialog', 'warm', again, openDialog(again), dialog);
    await again.page.close();
    await (await opened('job page', 'warm', device, known.job, job)).page.close();
    await device.clearCookies();
    const out = await device.newPage();
    await out.goto(`${url}/icon.svg`);
    await out.evaluate(() => localStorage.clear());
    await out.close();
    await (await opened('sign-in form', 'warm', device, LIST, form)).page.close();
    await device.close();
  }
  return visits;
}
