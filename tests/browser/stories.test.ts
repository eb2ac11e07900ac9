/** Every story of every widget: drawn without an error, and without a violation of accessibility, in two very different looks. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import {
  type Catalogue,
  type Entry,
  entriesOf,
  type Look,
  openCatalogue,
  plain,
  type Storybook,
  serveStorybook,
} from '../support/storybook.ts';

let browser: Browser;
let storybook: Storybook;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([launchChromium(), serveStorybook()]);
});
afterAll(async () => {
  await browser?.close();
  await storybook?.close();
});

const looks: readonly (readonly [string, BrowserContextOptions, Look])[] = [
  ['on a desktop, light', { viewport: { width: 1280, height: 800 } }, plain],
  ['on a phone, dark, from right to left', { viewport: { width: 390, height: 844 } }, { theme: 'dark', direction: 'rtl' }],
];
const stories = entriesOf('story');
const titles = [...new Set(stories.map(({ title }) => title))];

describe.each(looks)('%s', (_, size, look) => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await openCatalogue(browser, storybook, size);
  });
  afterAll(() => catalogue?.close());

  const faultsOf = async (entry: Entry): Promise<readonly string[]> => {
    await catalogue.open(entry, look);
    const violations = await catalogue.violations();
    return [...catalogue.troubles.splice(0), ...violations];
  };

  it.each(titles)('%s', async (title) => {
    const found: Record<string, readonly string[]> = {};
    for (const entry of stories.filter((story) => story.title === title)) {
      const faults = await faultsOf(entry);
      if (faults.length > 0) found[entry.name] = faults;
    }
    expect(found).toEqual({});
  });
});

describe('pages of the definition language', () => {
  const pages = entriesOf('docs').filter(({ title }) => title.startsWith('The definition language/'));
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await openCatalogue(browser, storybook, { viewport: { width: 1280, height: 800 } });
  });
  afterAll(() => catalogue?.close());

  it('are there', () => expect(pages.length).toBeGreaterThan(5));

  it.each(pages)('$title has a heading, and tables of keys or examples to copy', async (entry) => {
    await catalogue.open(entry);
    const content = catalogue.page.locator('#storybook-docs');
    await content.getByRole('heading', { level: 1 }).first().waitFor();
    await content
      .locator(entry.title.endsWith('/Recipes') ? 'pre' : 'table')
      .first()
      .waitFor();
    expect(catalogue.troubles.splice(0)).toEqual([]);
  });
});
