/** Panels by keyboard: their code comes when one first opens, and the focus goes in, and back to what opened them. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { hasFocus, holdsFocus } from '../support/focus.ts';
import { type Catalogue, openCatalogue, type Storybook, serveStorybook } from '../support/storybook.ts';

let browser: Browser;
let storybook: Storybook;
let catalogue: Catalogue;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([launchChromium(), serveStorybook()]);
  catalogue = await openCatalogue(browser, storybook, { viewport: { width: 1280, height: 800 } });
});
afterAll(async () => {
  await browser?.close();
  await storybook?.close();
});

type Case = {
  readonly what: string;
  readonly id: string;
  readonly opener: (page: Page) => Locator;
  readonly panel: (page: Page) => Locator;
};

const cases: readonly Case[] = [
  {
    what: 'a dialog',
    id: 'primitives-dialog--confirm',
    opener: (page) => page.getByRole('button', { name: 'Punch in' }),
    panel: (page) => page.getByRole('dialog', { name: 'Are you sure you want to punch in?' }),
  },
  {
    what: 'a drawer',
    id: 'nodes-collection--in-drawer',
    opener: (page) => page.locator('tr[data-row]').nth(2),
    panel: (page) => page.getByRole('dialog'),
  },
  {
    what: 'a popover',
    id: 'nodes-collection--table',
    opener: (page) => page.getByRole('button', { name: 'Columns' }),
    panel: (page) => page.getByRole('dialog', { name: 'Columns' }),
  },
  {
    what: 'a menu',
    id: 'primitives-menu-button--closed',
    opener: (page) => page.getByRole('button', { name: 'More' }),
    panel: (page) => page.getByRole('menu'),
  },
];

it.each(cases)('$what takes the focus, and gives it back on Escape, the second time too', async ({ id, opener, panel }) => {
  const { page, troubles } = catalogue;
  await catalogue.open({ id, name: '', type: 'story' });
  for (const time of ['first', 'second']) {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await expect.poll(() => holdsFocus(panel(page)), { message: `${time} time: inside` }).toBe(true);
    expect(await catalogue.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener(page)), { message: `${time} time: back` }).toBe(true);
  }
  expect(troubles).toEqual([]);
});

it('reaches the first entry of a menu that Enter opened by the arrow down', async () => {
  const { page, troubles } = catalogue;
  // Another story between, so that the button is one that was never opened.
  await catalogue.open({ id: 'primitives-avatar--person', name: '', type: 'story' });
  await catalogue.open({ id: 'primitives-menu-button--closed', name: '', type: 'story' });
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  // The focus goes to the menu or to its first entry, by how it was opened.
  await expect.poll(() => holdsFocus(page.getByRole('menu'))).toBe(true);
  const first = page.getByRole('menuitem').first();
  if (!(await hasFocus(first))) await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(first)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(page.getByRole('menuitem').nth(1))).toBe(true);
  expect(troubles).toEqual([]);
});
