/** Every screen that a technician opens, on the narrowest phone: in light, in dark, and from right to left. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
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
/** Pixels that a finger needs, either way. */
const FINGER = 44;
/** What lies in a frame of 44 is smaller by the frame's lines. */
const LINES = 2;

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

/**
 * Buttons and links in sight that a finger misses, each by its name and size. Links within a text are as large as its letters, and what
 * lies in a larger target (a label, a row that opens) is hit by that.
 */
const small = ({ page }: Person) =>
  page.evaluate((least) => {
    const isInText = (one: Element) => getComputedStyle(one).display === 'inline';
    return [...document.querySelectorAll<HTMLElement>('a[href], button, [role=button], [role=tab], input, select')].flatMap((one) => {
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      const style = getComputedStyle(one);
      const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
      if (!isSeen || isInText(one) || style.pointerEvents === 'none' || style.clipPath !== 'none') return [];
      // What is drawn smaller may be hit beyond its edge.
      const around = getComputedStyle(one, '::after');
      const isReaching = around.position === 'absolute' && around.content !== 'none';
      const [wide, tall] = [
        Math.max(width, isReaching ? Number.parseFloat(around.width) : 0),
        Math.max(height, isReaching ? Number.parseFloat(around.height) : 0),
      ];
      if (Math.min(tall, wide) >= least - 0.5) return [];
      const name = one.getAttribute('aria-label') ?? one.innerText?.trim().slice(0, 40) ?? '';
      return [`small: ${one.tagName.toLowerCase()} ${JSON.stringify(name)} ${Math.round(wide)}×${Math.round(tall)}`];
    });
  }, FINGER - LINES);

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
      await page.evaluate((chosen) => {
        const keys = ['device_settings', ...Object.keys(localStorage).filter((key) => key.startsWith('device_settings:'))];
        for (const key of keys) {
          const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
          localStorage.setItem(key, JSON.stringify({ ...kept, language: chosen }));
        }
      }, language);
      await page.reload();
      await page.locator('main#content').waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    }
    const addresses = await addressesOf(person);
    expect(addresses.length).toBeGreaterThan(15);
    const faults: string[] = [];
    for (const address of addresses) {
      await go(person, address);
      await settle(person, loading ?? 'جارٍ التحميل').catch(() => faults.push(`${address} does not come to rest`));
      const found = [...(await faultsOfPage(page)), ...new Set(await small(person))];
      faults.push(...found.map((fault) => `${address} ${fault}`));
    }
    expect(faults).toEqual([]);
    await person.close();
  },
  300_000,
);
