/**
 * Pages in the languages that are not English, on the narrowest phone: nothing is said in English, and nothing is wider than the
 * screen. Every page once, each person in one of the languages, which move on with the version; with TEST_WHOLE=1 every page of
 * every person in every language, which takes five minutes by itself.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ahead, workAhead } from '../../support/ahead.ts';
import { type App, startApp } from '../../support/app.ts';
import { launchChromium, phone } from '../../support/chromium.ts';
import { chooseLanguage, signIn } from '../../support/people.ts';
import { shippedProduct } from '../../support/product.ts';
import { turn } from '../../support/turn.ts';
import { go, settle } from '../../support/visit.ts';
import { willRun } from '../../support/will-run.ts';
import { spread } from '../crawl/plan.ts';
import { walkersOf } from '../crawl/walkers.ts';
import { readShown } from './shown.ts';
import { keepData, untranslatedFinder } from './untranslated.ts';

const ENGLISH = 'en';
const NARROW = { ...phone, viewport: { width: 360, height: 780 } };
/** Definitions come with their texts, which are no data. */
const isData = (url: string) => !url.includes('/v1/definitions');

const product = await shippedProduct();
const whole = process.env.TEST_WHOLE === '1';
const walkers = walkersOf(product);
const english = product.locales.get(ENGLISH) ?? {};
const languages = [...product.locales.keys()].filter((language) => language !== ENGLISH).sort();
const isLatin = (language: string) => new Intl.Locale(language).maximize().script === 'Latn';

/** What a language is chosen by: its own name, in whatever language the page is. */
const endonyms = [...product.locales.keys()].map((language) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '');

type Visit = { readonly person: string; readonly language: string; readonly address: string };
const sampled = new Map(walkers.map(({ name }) => [name, spread(walkers).filter(({ person }) => person === name)]));
const walks = walkers.flatMap((walker, at) =>
  (whole ? languages : [languages[(at + turn) % languages.length] ?? ENGLISH]).map((language) => ({
    walker,
    language,
    visits: (whole ? walker.open : (sampled.get(walker.name) ?? []).map(({ address }) => address)).map(
      (address): Visit => ({ person: walker.name, language, address }),
    ),
  })),
);
const groupOf = ({ person, language }: Pick<Visit, 'person' | 'language'>) => `${person} in ${language}`;

let app: App;
let browser: Browser;
let walk: Ahead<Visit, readonly string[]>;

/** An answer that comes line by line the browser does not keep: it is read on its way. */
async function readLines(page: Page, read: (line: unknown) => void): Promise<void> {
  await page.route('**/v1/groups', async (route) => {
    // A page that is left meanwhile waits for nothing.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const lines = (await response.text()).split('\n').filter((line) => line !== '');
    for (const line of lines) read(JSON.parse(line));
    await route.fulfill({ response }).catch(() => undefined);
  });
}

/** A person in one language, going from page to page. */
async function open(email: string, language: string) {
  const person = await signIn(browser, { url: app.url, email, size: NARROW });
  const data = { texts: new Set(endonyms), words: new Set<string>() };
  person.page.on('response', (answer) => {
    if (isData(answer.url()))
      void answer.json().then(
        (body) => keepData(body, data),
        () => undefined,
      );
  });
  await readLines(person.page, (line) => keepData(line, data));
  await chooseLanguage(person.page, language);
  // Whose session it is, and in which organisation.
  keepData(await person.page.evaluate(() => Object.values({ ...localStorage })), data);
  const spoken = product.locales.get(language) ?? {};
  const find = untranslatedFinder(english, spoken, isLatin(language));
  return {
    close: person.close,
    work: async ({ address }: Visit) => {
      await go(person, address);
      await settle(person, spoken['engine.loading']);
      const { texts, overflow } = await readShown(person.page);
      const found = texts.flatMap((text) => find(text, data) ?? []);
      return overflow > 0 ? [...found, `is ${overflow} px wider than the screen`] : found;
    },
  };
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest insists on a pattern before the suite.
beforeAll(async ({}, file) => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  const wanted = willRun(file);
  walk = workAhead(
    walks.map(({ walker, language, visits }) => ({
      items: visits.filter((visit) => wanted.has(`${groupOf(visit)} ${visit.address}`)),
      open: () => open(walker.email, language),
    })),
  );
});
afterAll(async () => {
  await walk?.end();
  await browser?.close();
  await app?.remove();
});

describe.each(walks.map((each) => [groupOf({ person: each.walker.name, language: each.language }), each] as const))(
  '%s',
  (_, { visits }) => {
    it.each(visits.map((visit) => [visit.address, visit] as const))('%s', async (_address, visit) => {
      expect(await walk.outcomeOf(visit)).toEqual([]);
    });
  },
);
