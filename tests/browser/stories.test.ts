/**
 * Every story of every widget: drawn without an error, and without a violation of accessibility, in one of two very
 * different looks; in both of them with TEST_WHOLE=1.
 */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ahead, type Stretch, workAhead } from '../support/ahead.ts';
import { launchChromium } from '../support/chromium.ts';
import { type StoryVisit, storyVisits } from '../support/story-plan.ts';
import { type Catalogue, entriesOf, type Look, openCatalogue, plain, type Storybook, serveStorybook } from '../support/storybook.ts';
import { willRun } from '../support/will-run.ts';

type Faults = readonly string[];

let browser: Browser;
let storybook: Storybook;
let ahead: Ahead<StoryVisit, Faults>;

const looks: readonly (readonly [string, BrowserContextOptions, Look])[] = [
  ['on a desktop, light', { viewport: { width: 1280, height: 800 } }, plain],
  ['on a phone, dark, from right to left', { viewport: { width: 390, height: 844 } }, { theme: 'dark', direction: 'rtl' }],
];
const visits = storyVisits({ stories: entriesOf('story'), looks: looks.length, whole: process.env.TEST_WHOLE === '1' });
/** Stories that one page shows after another; it is opened anew then, and so does not grow without end. */
const LENGTH = 40;

const stretches = looks.flatMap(([, size, look], index) => {
  const own = visits.filter((visit) => visit.look === index);
  return Array.from(
    { length: Math.ceil(own.length / LENGTH) },
    (_, part): Stretch<StoryVisit, Faults> => ({
      items: own.slice(part * LENGTH, (part + 1) * LENGTH),
      async open() {
        const catalogue = await openCatalogue(browser, storybook, size);
        return { work: ({ entry }) => faultsOf(catalogue, entry, look), close: catalogue.close };
      },
    }),
  );
});

async function faultsOf(catalogue: Catalogue, entry: StoryVisit['entry'], look: Look): Promise<Faults> {
  await catalogue.open(entry, look);
  const violations = await catalogue.violations();
  return [...catalogue.troubles.splice(0), ...violations];
}

const titlesIn = (look: number) => [...new Set(visits.filter((visit) => visit.look === look).map(({ entry }) => entry.title))];

/** Name of the test that it is part of. */
const nameOf = ({ entry, look }: StoryVisit) => `${looks[look]?.[0]} ${entry.title}`;

// biome-ignore lint/correctness/noEmptyPattern: Vitest insists on a pattern before the suite.
beforeAll(async ({}, file) => {
  [browser, storybook] = await Promise.all([launchChromium(), serveStorybook()]);
  const wanted = willRun(file);
  ahead = workAhead(stretches.map((stretch) => ({ ...stretch, items: stretch.items.filter((visit) => wanted.has(nameOf(visit))) })));
});
afterAll(async () => {
  await ahead?.end();
  await browser?.close();
  await storybook?.close();
});

describe.each(looks.map(([name], look) => [name, look] as const))('%s', (_, look) => {
  it.each(titlesIn(look))('%s', async (title) => {
    const found: Record<string, Faults> = {};
    for (const visit of visits.filter(({ entry, look: shown }) => shown === look && entry.title === title)) {
      const faults = await ahead.outcomeOf(visit);
      if (faults.length > 0) found[visit.entry.name] = faults;
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
