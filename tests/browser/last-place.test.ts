/** Where a technician was last, as the desk sees it: with his consent alone, with its age, and gone when he punches out. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { post, type Row } from '../support/visited.ts';

const HERE = { latitude: 12.9716, longitude: 77.5946 };
const MINUTES = 60_000;

let app: App;
let browser: Browser;
let technician: Person;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  technician = await signIn(browser, {
    url: app.url,
    email: 'tech@fixit.test',
    size: { ...phone, geolocation: HERE, permissions: ['geolocation'] },
  });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const picture = async (page: Page, name: string) => {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
const choose = (page: Page, chosen: Readonly<Record<string, string>>) =>
  page.evaluate((kept) => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('device_settings'))) localStorage.setItem(key, kept);
    localStorage.setItem('device_settings', kept);
  }, JSON.stringify(chosen));
/** Ways in which a page tells its place. */
function tellingsOf(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => request.url().endsWith('/actions/tell-place') && told.push(request.postData() ?? ''));
  return told;
}
const openMap = async (page: Page) => {
  await page.goto(`${app.url}/main/ace/board?view=map`);
  await page.getByRole('region').locator('.leaflet-marker-icon').first().waitFor();
};

it('is sent by nobody who did not agree, and shown to nobody', async () => {
  const { page, api } = technician;
  const told = tellingsOf(page);
  const active = (await api('/v1/data/punch/actions/punch', { method: 'POST', body: { type: 'in', source: 'web' } })).status;
  expect([200, 201, 409]).toContain(active);
  const asked = page.waitForResponse((answer) => answer.url().includes('/v1/data/last-place?'));
  await page.goto(`${app.url}/my-tasks`);
  // Whether he agreed is looked up, and that is all.
  expect(((await (await asked).json()) as { data: readonly Row[] }).data).toEqual([]);
  await page.waitForTimeout(500);
  expect(told).toEqual([]);
  const desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
  await openMap(desk.page);
  expect(await desk.page.locator('[data-last-seen]').count()).toBe(0);
  await desk.close();
}, 90_000);

it('is on the map of the desk once he agreed, with name and age, readable in each look, and pale when it is old', async () => {
  const { page } = technician;
  await post(technician, 'last-place', { is_agreed: true });
  const told = page.waitForResponse((answer) => answer.url().endsWith('/actions/tell-place'));
  await page.goto(`${app.url}/my-tasks`);
  const answer = await told;
  expect([answer.status(), answer.request().postDataJSON()]).toEqual([200, HERE]);
  for (const [width, size] of [
    [1440, desktop],
    [390, phone],
  ] as const) {
    const desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size });
    for (const [look, chosen] of [
      ['light', {}],
      ['dark', { theme: 'dark' }],
      ['arabic', { language: 'ar' }],
    ] as const) {
      await choose(desk.page, chosen);
      await openMap(desk.page);
      const mark = desk.page.locator('[data-last-seen="fresh"]');
      await mark.waitFor({ state: 'attached' });
      if (look === 'light') expect(await mark.textContent()).toMatch(/^\p{Lu}\S+ .+, .+/u);
      expect(await faultsOfPage(desk.page), `${width} ${look}`).toEqual([]);
      await picture(desk.page, `last-place-${width}-${look}`);
    }
    await desk.close();
  }
  const later = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop, at: Date.now() + 31 * MINUTES });
  await openMap(later.page);
  const old = later.page.locator('[data-last-seen="old"]');
  await old.waitFor({ state: 'attached' });
  expect(await old.textContent()).toMatch(/, 3[12] minutes ago$/);
  await picture(later.page, 'last-place-old');
  await later.close();
}, 240_000);

it('is gone when he punches out', async () => {
  await post(technician, 'punch/actions/punch', { type: 'out', source: 'web' });
  const desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
  await openMap(desk.page);
  expect(await desk.page.locator('[data-last-seen]').count()).toBe(0);
  await desk.close();
}, 60_000);

it('stands beside stops of which none hides another, each reached by the keyboard', async () => {
  const { page, close } = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
  await page.goto(`${app.url}/main/ace/board`);
  await page.getByRole('button', { name: 'Show the map' }).click();
  await page.locator('[data-stop]').first().waitFor();
  const marks = page.locator('.leaflet-marker-icon:has([data-stop])');
  await expect.poll(() => marks.count()).toBeGreaterThan(1);
  const middles = await marks.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, tab: one.getAttribute('tabindex'), name: one.getAttribute('aria-label') };
    }),
  );
  expect(middles.length).toBeGreaterThan(1);
  expect(middles.filter(({ tab, name }) => tab !== '0' || !name)).toEqual([]);
  const covered = middles.filter((one, n) => middles.some((other, m) => m < n && Math.hypot(one.x - other.x, one.y - other.y) < 22));
  expect(covered).toEqual([]);
  const words = await page.locator('section svg text[text-anchor="middle"]').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom, text: one.textContent };
    }),
  );
  expect(words.length).toBeGreaterThan(0);
  const over = words.filter((one, n) =>
    words.some((other, m) => m < n && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
  );
  expect(over).toEqual([]);
  expect(await faultsOfPage(page)).toEqual([]);
  await picture(page, 'board-groups');
  await close();
}, 90_000);
