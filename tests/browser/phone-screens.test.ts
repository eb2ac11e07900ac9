/** Every screen that a technician opens, on the narrowest phone: in light, in dark, and from right to left. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { smallTargets } from '../support/fingers.ts';
import { chooseLanguage, type Person, signIn } from '../support/people.ts';
import { go, settle } from '../support/visit.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const narrow: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' };
type Plan = { readonly routes: readonly { readonly path: string; readonly public?: boolean }[] };
type Rows = { readonly data: readonly { readonly id: string }[] };

/** Of the plan that the server cut for the technician; a task and its steps stand for what has an id in its address. */
async function addressesOf({ api }: Person): Promise<readonly string[]> {
  const plan = (await api('/v1/definitions/app')).body as Plan;
  const [me] = ((await api(`/v1/data/user?filter=${encodeURIComponent("doc.user_email == 'tech@fixit.test'")}`)).body as Rows).data;
  const filter = encodeURIComponent(`doc.assgne_id == '${me?.id}' && doc.status_type == 'ACTIVE'`);
  const [task] = ((await api(`/v1/data/subtask?page_size=1&filter=${filter}`)).body as Rows).data;
  if (!task) throw new Error('The technician has no task.');
  const plain = plan.routes.filter((route) => !route.public && !route.path.includes(':')).map(({ path }) => path);
  return [...new Set(plain), `/my-tasks/${task.id}`, `/my-tasks/${task.id}/flow`].toSorted();
}

const looks = [
  { name: 'light', colorScheme: 'light', language: 'en', loading: 'Loading' },
  { name: 'dark', colorScheme: 'dark', language: 'en', loading: 'Loading' },
  { name: 'Arabic', colorScheme: 'light', language: 'ar', loading: undefined },
] as const;

it.each(looks)(
  'are whole on a phone of 360 px: $name',
  async ({ colorScheme, language, loading }) => {
    const person = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: narrow });
    const { page } = person;
    await page.emulateMedia({ colorScheme });
    if (language !== 'en') {
      await chooseLanguage(page, language);
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    }
    const addresses = await addressesOf(person);
    expect(addresses.length).toBeGreaterThan(15);
    const faults: string[] = [];
    for (const address of addresses) {
      await go(person, address);
      await settle(person, loading ?? 'جارٍ التحميل').catch(() => faults.push(`${address} does not come to rest`));
      const found = [...(await faultsOfPage(page)), ...new Set(await smallTargets(page))];
      faults.push(...found.map((fault) => `${address} ${fault}`));
    }
    expect(faults).toEqual([]);
    await person.close();
  },
  300_000,
);

/** Words of buttons that are cut, and what of a row no finger can reach. */
const cutIn = (page: Page, within: string) =>
  page
    .locator(within)
    .evaluateAll((buttons) =>
      buttons
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent?.trim() ?? ''),
    );

it.each(['en', 'ar'])(
  'gives the words of cards two lines, and fades where the row of filters goes on: %s',
  async (language) => {
    const person = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: narrow, path: '/my-tasks' });
    const { page } = person;
    if (language !== 'en') await chooseLanguage(page, language);
    const buttons = 'main article button:visible';
    await page.locator(buttons).first().waitFor();
    await expect.poll(() => cutIn(page, buttons)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);

    const row = page.locator('main [role=toolbar] [data-more]').first();
    await row.waitFor();
    await expect.poll(() => row.getAttribute('data-more')).toBe('after');
    expect(await row.evaluate((one) => getComputedStyle(one).maskImage)).toContain('gradient');
    for (const control of await row.locator('button:visible').all()) {
      await control.scrollIntoViewIfNeeded();
      const box = await control.boundingBox();
      expect(box && box.x >= -0.5 && box.x + box.width <= 360.5, await control.innerText()).toBe(true);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(41.5);
    }
    await person.close();
  },
  120_000,
);
