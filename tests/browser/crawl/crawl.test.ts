/**
 * Every page is visited once, and all that is asked of a page is asked there: see `checks/`. A covering sample of people,
 * sizes, colours and languages; all of them with TEST_WHOLE=1.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDefinitions } from '../../../src/server/definitions/index.ts';
import { type App, startApp } from '../../support/app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { checks } from './check.ts';
import { type Crawl, inWalkingOrder, startCrawl } from './crawl.ts';
import { planOf, type Visit } from './plan.ts';
import { walkersOf } from './walkers.ts';

const whole = process.env.TEST_WHOLE === '1';
/** Six people at 107 addresses each within five minutes, one after another. */
const MOST_PER_VISIT_MS = (5 * 60_000) / (6 * 107);

const loaded = await loadDefinitions({ root: process.cwd() });
if (!loaded.ok) throw new Error('The definitions do not load.');
const { product } = loaded;
const walkers = walkersOf(product);
const planned = planOf({ whole, walkers, languages: [...product.locales.keys()].sort() });
const visits = inWalkingOrder({ walkers, visits: planned });

const titleOf = ({ person, address, expected, size, scheme, language, isLoaded }: Visit) =>
  [person, address, expected, size, scheme, language, ...(isLoaded ? ['loaded anew'] : [])].join(' · ');

let app: App;
let browser: Browser;
let crawl: Crawl;

// biome-ignore lint/correctness/noEmptyPattern: Vitest insists on a pattern before the suite.
beforeAll(async ({}, { tasks }) => {
  [app, browser] = await Promise.all([
    startApp({ engine: process.env.CRAWL_ENGINE === 'embedded' ? 'embedded' : 'postgres' }),
    launchChromium(),
  ]);
  const wanted = new Set(tasks.filter(({ mode }) => mode === 'run' || mode === 'queued').map(({ name }) => name));
  crawl = startCrawl({
    browser,
    url: app.url,
    walkers,
    visits: visits.filter((visit) => wanted.has(titleOf(visit))),
    texts: product.locales.get('en') ?? {},
  });
});
afterAll(async () => {
  await crawl?.end();
  await browser?.close();
  await app?.remove();
});

it('has its checks', () => expect(checks().length).toBeGreaterThan(9));

it.each(visits.map((visit) => [titleOf(visit), visit] as const))('%s', async (_, visit) => {
  expect((await crawl.outcomeOf(visit)).faults).toEqual([]);
});

it('goes from page to page as fast as five minutes for every route of everybody', () => {
  const { made, sideBySide } = crawl;
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  const going = sum(made.map((each) => each.going));
  const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`;
  const slowest = [...made].sort((a, b) => b.going + b.checking - a.going - a.checking).slice(0, 5);
  console.log(
    [
      `${made.length} visits, ${sideBySide} side by side: ${seconds(going / made.length)} each to come to rest, ${seconds(sum(made.map((each) => each.checking)) / made.length)} to check`,
      ...slowest.map((each) => `  ${titleOf(each.visit)}: ${seconds(each.going)} and ${seconds(each.checking)}`),
    ].join('\n'),
  );
  expect(made.length).toBe(visits.length);
  expect(going / made.length / sideBySide).toBeLessThan(MOST_PER_VISIT_MS);
});
