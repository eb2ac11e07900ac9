/** Maps with and without the services that an operator may name: pictures, roads, whom they ask, and that each can be read. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { ATTRIBUTION, type MapServices, startMapServices } from '../support/map-services.ts';
import { type Person, signIn } from '../support/people.ts';
import { givenVisit, letAnybodyBeSent, post } from '../support/visited.ts';

let browser: Browser;
let services: MapServices;
beforeAll(async () => {
  [browser, services] = await Promise.all([launchChromium(), startMapServices()]);
});
afterAll(async () => {
  await browser?.close();
  services?.close();
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
/** Hosts that pages of it asked, whatever came of it. */
function hostsOf(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  return hosts;
}
const drawn = (page: Page) =>
  page
    .locator('img.leaflet-tile')
    .evaluateAll(
      (images) => images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0).length,
    );
const showBoardMap = async (page: Page, url: string) => {
  await page.goto(`${url}/main/ace/board`);
  // The board remembers how somebody left it.
  const show = page.getByRole('button', { name: 'Show the map' });
  await show.or(page.getByRole('button', { name: 'Hide the map' })).waitFor();
  if (await show.isVisible()) await show.click();
  await page.locator('[data-stop]').first().waitFor();
};

describe.each([
  ['with pictures and roads', true],
  ['with neither', false],
] as const)('%s', (_, isServed) => {
  const kind = isServed ? 'tiles' : 'drawn';
  let app: App;
  let desk: Person;
  let technician: Person;
  let hosts: Set<string>;
  let link: string;
  let visits: readonly Awaited<ReturnType<typeof givenVisit>>[];
  beforeAll(async () => {
    app = await startApp({ env: isServed ? services.env : {} });
    await letAnybodyBeSent({ browser, url: app.url });
    desk = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop });
    technician = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: phone });
    hosts = hostsOf(desk.page);
    const world = { browser, url: app.url, desk };
    const first = await givenVisit(world, { start: '09:00', title: 'The first door' });
    visits = [first, await givenVisit(world, { start: '11:00', title: 'The second door', latitude: 12.9716, longitude: 77.5946 })];
    link = first.link;
    await post(technician, `subtask/${first.visit.id}/actions/on-my-way`);
    await post(technician, `subtask/${first.visit.id}/actions/share-place`, { latitude: 12.951, longitude: 77.602 });
  }, 240_000);
  afterAll(async () => {
    await app?.remove();
  });
  const allowed = () => (isServed ? [app.url, services.origin] : [app.url]).toSorted();

  it('draws the day of the desk, and can be read in each look', async () => {
    const { page } = desk;
    await showBoardMap(page, app.url);
    const map = page.getByRole('region', { name: /^Map of/ });
    if (isServed) {
      await expect.poll(() => drawn(page)).toBeGreaterThan(0);
      await page.getByText(ATTRIBUTION).waitFor();
      await map.locator('path.along-roads').first().waitFor({ state: 'attached' });
      const [first, second] = ['77.62450,12.93520', '77.59460,12.97160'];
      await expect.poll(() => services.roads.some((path) => path.includes(first) && path.includes(second))).toBe(true);
      await page.getByText(/^Along roads: |along roads where they are known/).waitFor();
    } else {
      await page.getByText(/^Straight lines, not roads: /).waitFor();
      expect(await page.locator('img.leaflet-tile, path.along-roads').count()).toBe(0);
    }
    expect(await faultsOfPage(page), 'light').toEqual([]);
    await picture(page, `board-${kind}-light`);
    for (const [look, chosen] of [
      ['dark', { theme: 'dark' }],
      ['arabic', { language: 'ar' }],
    ] as const) {
      await choose(page, chosen);
      await page.reload();
      await page.locator('[data-stop]').first().waitFor();
      if (isServed) await expect.poll(() => drawn(page)).toBeGreaterThan(0);
      expect(await faultsOfPage(page), look).toEqual([]);
      await picture(page, `board-${kind}-${look}`);
    }
    await choose(page, {});
    expect([...hosts].toSorted()).toEqual(allowed());
    // A machine with much to do may refuse a call, which the page asks again; nothing on the page itself breaks.
    expect(desk.troubles.filter((trouble) => trouble.startsWith('page error'))).toEqual([]);
  }, 180_000);

  it('opens the page to the pictures of that host and of no other', async () => {
    const answer = await fetch(`${app.url}/my-tasks`, { headers: { accept: 'text/html' } });
    const images = (answer.headers.get('content-security-policy') ?? '').split(';').find((part) => part.trim().startsWith('img-src'));
    expect(images?.trim()).toBe(isServed ? `img-src 'self' ${services.origin} blob: data:` : "img-src 'self' blob: data:");
    const page = await (await browser.newContext(desktop)).newPage();
    await page.goto(app.url + link);
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          new Image().src = 'http://127.0.0.1:9/1.png';
        }),
    );
    expect(blocked).toBe('img-src');
    await page.context().close();
  });

  it('shows the technician his day, with the length of its way', async () => {
    const { page } = technician;
    const asked = hostsOf(page);
    await page.goto(`${app.url}/my-tasks?view=map`);
    await page.getByRole('region', { name: /^Map of/ }).waitFor();
    await page.getByText(isServed ? /^Along roads: 12\.4 km, 33 min of driving$/ : /^Straight lines, not roads: [\d.]+ km$/).waitFor();
    expect(await faultsOfPage(page)).toEqual([]);
    await picture(page, `my-day-${kind}`);
    expect([...asked].toSorted()).toEqual(allowed());
  }, 60_000);

  it('shows the customer who comes, on pictures where there are some and as a sketch else', async () => {
    for (const [name, options] of [
      ['light', phone],
      ['dark', { ...phone, colorScheme: 'dark' }],
      ['arabic', { ...phone, locale: 'ar-EG' }],
    ] as const) {
      const page = await (await browser.newContext(options)).newPage();
      const asked = hostsOf(page);
      await page.goto(app.url + link);
      const place = page.locator('figure [role=img]');
      await place.first().waitFor();
      if (isServed) {
        await expect.poll(() => drawn(page)).toBeGreaterThan(0);
        expect(await place.getByText(ATTRIBUTION).count()).toBe(1);
      } else expect(await page.locator('figure svg[role=img]').count()).toBe(1);
      expect(await faultsOfPage(page), name).toEqual([]);
      await place.first().scrollIntoViewIfNeeded();
      await picture(page, `follow-${kind}-${name}`);
      expect([...asked].toSorted()).toEqual(allowed());
      await page.context().close();
    }
    expect(visits).toHaveLength(2);
  }, 90_000);

  it.runIf(!isServed)(
    'lists the stops of one door in each look, and leads back to their mark',
    async () => {
      const { page } = desk;
      const again = await givenVisit({ browser, url: app.url, desk }, { start: '13:00', title: 'The first door again' });
      for (const [look, chosen] of [
        ['light', {}],
        ['dark', { theme: 'dark' }],
        ['arabic', { language: 'ar' }],
      ] as const) {
        if (look !== 'light') {
          await choose(page, chosen);
          await page.reload();
        } else await showBoardMap(page, app.url);
        const mark = page.locator('.leaflet-marker-icon', { has: page.locator(`[data-stop~="${again.visit.id}"]`) });
        const list = page.locator('.leaflet-popup');
        // Stops that lie near each other are one mark as well, which leads nearer.
        const press = async () => {
          await mark.focus();
          await page.keyboard.press('Enter');
          return list.count();
        };
        await mark.waitFor();
        await expect.poll(press, { timeout: 20_000 }).toBe(1);
        for (const stop of [visits[0], again]) await list.locator(`[data-stop="${stop?.visit.id}"]`).waitFor();
        // The map moves until the list is whole.
        const hidden = async () => {
          const [around, box] = [await page.locator('.leaflet-container').first().boundingBox(), await list.boundingBox()];
          if (!around || !box) return 'not there';
          return Math.max(around.x - box.x, around.y - box.y, box.x + box.width - around.x - around.width, 0);
        };
        await expect.poll(hidden, { timeout: 5_000, message: look }).toBe(0);
        expect(await faultsOfPage(page), look).toEqual([]);
        await picture(page, `stops-${look}`);
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'detached' });
        expect(await mark.evaluate((element) => element === document.activeElement), look).toBe(true);
      }
      await choose(page, {});
    },
    120_000,
  );

  it.runIf(isServed)(
    'falls back to the sketch where the pictures do not come',
    async () => {
      services.areTilesGone = true;
      const page = await (await browser.newContext(phone)).newPage();
      await page.goto(app.url + link);
      await page.locator('figure svg[role=img]').waitFor();
      await expect.poll(() => page.locator('img.leaflet-tile').count()).toBe(0);
      services.areTilesGone = false;
      await page.context().close();
    },
    30_000,
  );
});
