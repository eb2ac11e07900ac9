/** The frame around every page, on a desktop and on a phone, by mouse, keyboard and finger. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfPage, untilStill } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { hasFocus } from '../support/focus.ts';
import { type Person, signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
const opened: Person[] = [];
const MINUTE = 60_000;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterEach(async () => {
  for (const person of opened.splice(0)) await person.close();
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const as = async (email: string, path = '/', size: BrowserContextOptions = desktop): Promise<Person> => {
  const person = await signIn(browser, { url: app.url, email, size, path });
  opened.push(person);
  return person;
};
const settings = (page: Page, chosen: Record<string, string>) =>
  page.evaluate((kept) => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('device_settings'))) localStorage.setItem(key, kept);
    localStorage.setItem('device_settings', kept);
  }, JSON.stringify(chosen));
const hrefs = (links: Locator) => links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const pinned = (page: Page) => hrefs(sideMenu(page).getByRole('group', { name: 'Pinned' }).getByRole('link'));
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the sidebar', () => {
  const pin = async (page: Page, name: string) => {
    await sideMenu(page).getByRole('link', { name, exact: true }).first().hover();
    await sideMenu(page)
      .getByRole('button', { name: `Pin ${name}`, exact: true })
      .click();
  };

  it('keeps pins in their order, by mouse and by keyboard, for one person and view', async () => {
    const { page, troubles } = await as('user@fixit.test');
    // What a dispatcher uses most stands there from the first day.
    await expect.poll(() => pinned(page)).toEqual(['/customer-requests', '/tasks', '/main/ace/board']);
    await sideMenu(page).getByRole('link', { name: 'Dispatch board' }).first().hover();
    await sideMenu(page).getByRole('button', { name: 'Unpin Dispatch board' }).first().click();
    await pin(page, 'My tasks');
    await expect.poll(() => pinned(page)).toEqual(['/customer-requests', '/tasks', '/my-tasks']);

    const group = sideMenu(page).getByRole('group', { name: 'Pinned' });
    await group.getByRole('link', { name: 'My tasks' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => pinned(page)).toEqual(['/customer-requests', '/my-tasks', '/tasks']);
    await expect.poll(() => hasFocus(group.getByRole('link', { name: 'My tasks' }))).toBe(true);

    await group.getByRole('link', { name: 'Sub-tasks' }).hover();
    const handle = await group.getByRole('listitem').filter({ hasText: 'Sub-tasks' }).getByTitle(/^Drag/).boundingBox();
    const first = await group.getByRole('listitem').first().boundingBox();
    if (!handle || !first) throw new Error('nothing to drag');
    await page.mouse.move(handle.x + 5, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => pinned(page)).toEqual(['/tasks', '/customer-requests', '/my-tasks']);

    await page.reload();
    await expect.poll(() => pinned(page)).toEqual(['/tasks', '/customer-requests', '/my-tasks']);
    expect(await faultsOfPage(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('finds by words of an entry or its group, and is used without a mouse', async () => {
    const { page, troubles } = await as('admin@fixit.test', '/users');
    const search = page.getByRole('searchbox', { name: 'Find in menu' });
    await search.fill('capacity');
    await expect.poll(() => hrefs(sideMenu(page).getByRole('link'))).toContain('/setup/capacity/time-slots');
    await search.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await search.fill('service types');
    await search.press('Enter');
    await page.waitForURL('**/setup/srvc-req/types');
    await sideMenu(page).locator('a[aria-current=page]', { hasText: 'Service types' }).waitFor();

    await search.press('ArrowDown');
    await expect.poll(() => hasFocus(search)).toBe(false);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(sideMenu(page).getByRole('link', { name: 'Users', exact: true }))).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/users');
    expect(troubles).toEqual([]);
  });

  it('closes groups and folds to its icons, and remembers both', async () => {
    const { page, troubles } = await as('admin@fixit.test', '/users');
    expect(await sideMenu(page).getByRole('link').count()).toBeLessThanOrEqual(15);
    await sideMenu(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Capacity', exact: true }).click();
    await sideMenu(page).getByRole('link', { name: 'Time slots' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Fold the sidebar' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Unfold the sidebar' }).waitFor();
    await expect.poll(() => sideMenu(page).evaluate((nav) => Math.round(nav.parentElement?.getBoundingClientRect().width ?? 0))).toBe(56);
    await sideMenu(page).getByRole('link', { name: 'Users', exact: true }).waitFor();
    expect(await sideMenu(page).getByRole('link', { name: 'Time slots' }).count()).toBe(0);

    const tip = sideMenu(page).locator('span[aria-hidden=true]', { hasText: /^Users$/ });
    await expect
      .poll(async () => {
        await sideMenu(page).getByRole('link', { name: 'Dashboard' }).hover();
        await sideMenu(page).getByRole('link', { name: 'Users', exact: true }).hover();
        return tip.count();
      })
      .toBe(1);
    expect(await faultsOfPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unfold the sidebar' }).click();
    await page.getByRole('button', { name: 'Capacity', exact: true, expanded: false }).click();
    await sideMenu(page).getByRole('link', { name: 'Time slots' }).waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('the search of requests', () => {
  it.each([
    ['admin@acme.test', '/services/'],
    ['user@fixit.test', '/customer-requests/'],
  ])('of %s opens what it found under %s', async (email, base) => {
    const { page, troubles } = await as(email, '/my-tasks');
    await page.clock.install();
    const field = page.getByPlaceholder('Search by Request ID or External ID...');
    await page.locator('main h1').waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => hasFocus(field)).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('global_search') && asked.push(request.url()));
    await page.keyboard.type('ACM');
    await page.getByText('Type at least 4 characters.').waitFor();
    // Its clock stands still meanwhile: on a busy machine there may be more between two keys than the search waits.
    await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, MINUTE));
    await page.keyboard.type('-0001', { delay: 30 });
    await expect.poll(() => field.inputValue()).toBe('ACM-0001');
    expect(asked).toEqual([]);
    await page.clock.resume();
    await page.getByRole('option').first().waitFor();
    expect(asked).toHaveLength(1);
    await page.getByRole('option').first().getByText('Active').waitFor();
    expect(await faultsOfPage(page)).toEqual([]);
    const code = (await page.getByRole('option').nth(1).textContent())?.match(/ACM-\d{6}/)?.[0] ?? '';
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${base}*/*`);
    await page.getByText(code).first().waitFor();
    await expect.poll(() => page.title()).toContain(`- ${code} Fieldloom`);
    expect(troubles).toEqual([]);
  });
});

describe('notifications', () => {
  const unread = async (bell: Locator) => Number((await bell.getByText(/^\d+ unread$/).allTextContents())[0]?.split(' ')[0] ?? 0);

  it('are counted, listed by ten, opened, cleared one by one and all at once', async () => {
    const { page, troubles } = await as('user@acme.test', '/services');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect.poll(() => unread(bell)).toBeGreaterThan(1);
    const before = await unread(bell);
    await bell.click();
    const list = page.getByRole('list', { name: 'Notifications' });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(10);
    expect(await faultsOfPage(page)).toEqual([]);
    // All of them, so that none moves up into the place of a cleared one.
    const more = page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Load more' });
    await more.waitFor();
    while (await more.isVisible()) {
      const shown = await list.getByRole('listitem').count();
      await more.click();
      await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(shown);
    }

    const count = await list.getByRole('listitem').count();
    await list
      .getByRole('listitem')
      .nth(count - 1)
      .hover();
    await list
      .getByRole('button', { name: /^Clear:/ })
      .nth(count - 1)
      .click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(count - 1);

    await list
      .getByRole('button', { name: /Unread/ })
      .first()
      .click();
    await page.waitForURL(/\/services\/\d+\/.+/);
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => unread(bell)).toBe(before - 1);

    await bell.click();
    // Not the answer to what was done before, which may come as late as now: the page goes once this one is there.
    const cleared = page.waitForResponse((response) => response.request().postData()?.includes('delete_all') === true);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('No Notifications').waitFor();
    await expect.poll(() => unread(bell)).toBe(0);
    await cleared;
    await page.reload();
    await bell.click();
    await page.getByText('No Notifications').waitFor();
    expect(troubles).toEqual([]);
  });

  it('are read and cleared by a finger on a phone', async () => {
    const { page, troubles } = await as('tech@fixit.test', '/my-tasks', phone);
    const bell = page.getByRole('button', { name: /Alerts/ });
    await expect.poll(() => unread(bell)).toBeGreaterThan(1);
    const before = await unread(bell);
    await bell.click();
    const list = page.getByRole('dialog', { name: 'Notifications' }).getByRole('list');
    await list.waitFor();
    const rows = list.getByRole('button', { name: /Unread/ });
    await expect.poll(() => rows.count()).toBe(before);
    const total = await list.getByRole('listitem').count();
    const swipe = async (by: number) => {
      await untilStill(page);
      const box = await list
        .getByRole('button', { name: /Unread/ })
        .first()
        .boundingBox();
      if (!box) throw new Error('nothing to swipe');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const client = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
      await touch('touchStart', x);
      for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', x + by * part);
      await touch('touchEnd');
    };
    await swipe(130);
    await expect.poll(() => rows.count()).toBe(before - 1);
    expect(await list.getByRole('listitem').count()).toBe(total);
    const first = await rows.first().textContent();
    await swipe(-130);
    await expect.poll(() => rows.count()).toBe(before - 2);
    await expect.poll(() => rows.first().textContent()).not.toBe(first);
    await page.keyboard.press('Escape');
    await expect.poll(() => unread(bell)).toBe(before - 2);
    expect(pathOf(page)).toBe('/my-tasks');
    expect(troubles).toEqual([]);
  });
});

describe('the command palette', () => {
  it('leads from the last four digits of a phone to the job in three steps, and on a phone it is the page', async () => {
    const { page, troubles, api } = await as('admin@acme.test', '/services');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    const { body } = await api('/v1/data/service-request?page_size=1&fields=/cust_mobile');
    const digits = /"cust_mobile":"\d+(\d{4})"/.exec(JSON.stringify(body))?.[1] ?? '';
    let steps = 0;
    const step = async (does: () => Promise<void>) => {
      steps += 1;
      await does();
    };
    await step(() => page.keyboard.press('Control+k'));
    // People type into what they see.
    await expect.poll(() => hasFocus(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox'))).toBe(true);
    await step(() => page.keyboard.type(digits));
    await step(() => page.keyboard.press('Enter'));
    await page.waitForURL(/\/services\/\d+\/.+/);
    expect(steps).toBeLessThanOrEqual(3);
    await page.setViewportSize({ width: 390, height: 740 });
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('option', { name: digits, exact: true }).click();
    const found = palette.getByRole('group', { name: 'Service requests' }).getByRole('option').first();
    await found.waitFor();
    await untilStill(page);
    const [sheet, row] = await Promise.all([palette.boundingBox(), found.boundingBox()]);
    expect([sheet?.width, sheet?.height, (row?.height ?? 0) >= 56]).toEqual([390, 740, true]);
    expect(await faultsOfPage(page)).toEqual([]);
    await palette.getByRole('button', { name: 'Close' }).click();
    await palette.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  it('goes to pages and requests and does things, and knows where one was', async () => {
    const { page, troubles } = await as('admin@acme.test', '/users');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const words = palette.getByRole('combobox');
    await expect.poll(() => hasFocus(words)).toBe(true);
    expect(await faultsOfPage(page)).toEqual([]);
    await page.keyboard.type('srvice typs');
    await expect.poll(() => palette.getByRole('option').first().textContent()).toBe('Service types');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setup/srvc-req/types');
    await palette.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await expect.poll(() => palette.getByRole('option').first().textContent()).toBe('Users');
    await expect.poll(() => hasFocus(words)).toBe(true);
    await page.keyboard.type('ACM-0001');
    await palette
      .getByRole('option', { name: /ACM-0001/ })
      .first()
      .click();
    await page.waitForURL('**/services/*/*');
    await palette.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(words)).toBe(true);
    await page.keyboard.type('theme dark');
    await expect.poll(() => palette.getByRole('option', { selected: true }).textContent()).toBe('Theme: Dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });
});

describe('the account menu', () => {
  const entries = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    const items = page.getByRole('menu').getByRole('menuitem');
    await items.first().waitFor();
    // Texts that the page did not begin with come a moment later.
    await expect.poll(async () => (await items.allTextContents()).includes('')).toBe(false);
    return items.allTextContents();
  };

  it.each([
    ['admin@fixit.test', ['My Profile', 'My Settings', 'Change Password', 'User view', 'Logout']],
    ['user@acme.test', ['My Profile', 'My Account', 'Change Password', 'Logout']],
    ['tech@fixit.test', ['My Profile', 'My Settings', 'Logout']],
  ])('of %s offers %j', async (email, wanted) => {
    const { page, troubles } = await as(email);
    expect(await entries(page)).toEqual(wanted);
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await page.waitForURL(/my-profile/);
    expect(troubles).toEqual([]);
  });

  it('changes the password, and says what is wrong with a new one', async () => {
    const { page } = await as('user@acme.test');
    await entries(page);
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password', description: 'Enter a new password for your account' });
    const send = dialog.getByRole('button', { name: 'Change Password' });
    await send.click();
    for (const words of ['Old Password is required', 'Password is required', 'Confirm password is required'])
      await dialog.getByText(words, { exact: true }).waitFor();
    expect(await faultsOfPage(page)).toEqual([]);
    const fill = async (old: string, next: string, again: string) => {
      await dialog.getByLabel('Old password', { exact: true }).fill(old);
      await dialog.getByLabel('New password', { exact: true }).fill(next);
      await dialog.getByLabel('Confirm password', { exact: true }).fill(again);
      await page.keyboard.press('Enter');
    };
    await fill('Demo@12345', 'Better@12345', 'Better@1234');
    await dialog.getByText('The password and confirm password do not match !').waitFor();
    await fill('Wrong@12345', 'Better@12345', 'Better@12345');
    await dialog.getByText('The old password is not correct.').waitFor();
    await fill('Demo@12345', 'Better@12345', 'Better@12345');
    // The message clears itself.
    await Promise.all([dialog.waitFor({ state: 'detached' }), page.getByText('Your password was changed.').waitFor()]);
  });
});

describe('where the navigation stands', () => {
  it('along the top, with what does not fit in a menu of its own, and the page in the middle', async () => {
    const { page, troubles } = await as('admin@fixit.test', '/users');
    await settings(page, { navStyle: 'top', layout: 'centred', theme: 'light' });
    await page.reload();
    const menu = sideMenu(page);
    await menu.getByRole('button', { name: 'General' }).click();
    await page.getByRole('menuitem', { name: 'Users' }).and(page.locator('[aria-current=page]')).waitFor();
    expect(await faultsOfPage(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 900, height: 800 });
    await menu.getByRole('button', { name: 'More menus' }).click();
    await page.getByRole('menuitem', { name: 'Time slots' }).click();
    await page.waitForURL('**/setup/capacity/time-slots');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(troubles).toEqual([]);
  });

  it('on the other side in a language that is written from there', async () => {
    const { page, troubles } = await as('admin@acme.test', '/users');
    await settings(page, { language: 'ar' });
    await page.reload();
    await page.getByRole('searchbox', { name: 'البحث في القائمة' }).waitFor();
    await expect.poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl']);
    const box = () => page.getByRole('navigation', { name: 'القائمة', exact: true }).boundingBox();
    await expect.poll(async () => box().then((at) => Math.round((at?.x ?? 0) + (at?.width ?? 0)))).toBeGreaterThan(1400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(troubles).toEqual([]);
  });
});

it('says what server this is, its version, the page and the organisation', async () => {
  const { page } = await as('admin@acme.test', '/users');
  await page.getByText('This is a dev server, all your data will be erased').waitFor();
  await expect.poll(() => page.title()).toBe('Acme Users Fieldloom');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Version 1\.1\.\d+/ })
    .click();
  await page.waitForURL('**/change-log');
  await expect.poll(() => page.title()).toBe('Acme Change log Fieldloom');
});

describe('on a phone of 360 px', () => {
  const narrow: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 740 } };

  it('reaches everything with a thumb, and never scrolls sideways', async () => {
    const { page, troubles } = await as('tech@fixit.test', '/my-tasks', narrow);
    const noScroll = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const bar = page.getByRole('navigation', { name: 'Quick menu' });
    await bar.getByRole('link').first().waitFor();
    await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(['Today', 'My tasks', 'Stock']);
    await expect.poll(() => bar.getByRole('button').count()).toBe(2);
    await noScroll();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOfPage(page)).toEqual([]);

    await bar.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'FixIt' });
    await sheet.waitFor();
    await untilStill(page);
    await sheet.getByRole('button', { name: 'Pin Customer requests' }).click();
    await sheet.getByRole('group', { name: 'Pinned' }).getByRole('link', { name: 'Customer requests' }).waitFor();
    await noScroll();
    expect(await faultsOfPage(page)).toEqual([]);
    await untilStill(page);
    const search = await sheet.getByRole('searchbox', { name: 'Find in menu' }).boundingBox();
    expect(search?.y).toBeGreaterThan(740 * 0.6);

    await sheet.getByRole('button', { name: 'Search', exact: true }).click();
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('ACM-0001');
    const found = palette.getByRole('group', { name: 'Service requests' }).getByRole('option').first();
    await found.waitFor();
    await noScroll();
    await found.click();
    await page.waitForURL('**/customer-requests/*/*');
    await palette.waitFor({ state: 'detached' });

    await bar.getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('link', { name: 'Customer requests' }).first().click();
    await page.waitForURL('**/customer-requests');
    await sheet.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });
});
