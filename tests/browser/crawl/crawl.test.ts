/**
 * Every page is visited once, and all that is asked of a page is asked there: see `checks/`. A covering sample of people,
 * sizes, colours and languages; all of them with TEST_WHOLE=1. With RECORD_PAGES=folder nothing is asked: what every page of
 * everybody shows is kept in that folder, to be compared with another recording by `record/compare.ts`.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../engine/server/definitions/index.ts';
import { type Ahead, workAhead } from '../../support/ahead.ts';
import { type App, startApp } from '../../support/app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { turn } from '../../support/turn.ts';
import { willRun } from '../../support/will-run.ts';
import { checks } from './check.ts';
import type { Outcome } from './lane.ts';
import { everyPage, planOf, type Visit } from './plan.ts';
import { openRecording } from './record/recording.ts';
import { stretchOf, type Walk, walksOf } from './stretches.ts';
import { walkersOf } from './walkers.ts';

const SIDE_BY_SIDE = 3;
const whole = process.env.TEST_WHOLE === '1';
/** How much longer than on the quickest tenth of the pages it takes to come to rest, in the mean. */
const MOST_OF_QUICKEST = 5;
/** Visits below which that is not asked: when single pages are looked at again, say. */
const FEW = 50;

const loaded = await loadDefinitions({ root: process.cwd() });
if (!loaded.ok) throw new Error('The definitions do not load.');
const { product } = loaded;
const walkers = walkersOf(product);
const recording = await openRecording(process.env);
const planned = recording ? everyPage(walkers) : planOf({ whole, turn, walkers, languages: [...product.locales.keys()].sort() });
const walks = walksOf(walkers, planned);

const verbs = { opens: 'opens', 'goes home': 'is sent home from', 'unknown page': 'finds nothing at' } as const;
const groupOf = ({ person, size }: Pick<Visit, 'person' | 'size'>) => `${person}, ${size}`;
const titleOf = ({ address, scheme, language, isLoaded }: Visit) =>
  `${address} (${[scheme, language, ...(isLoaded ? ['loaded anew'] : [])].join(', ')})`;
/** Name of its test. */
const nameOf = (visit: Visit) => `${groupOf(visit)} ${verbs[visit.expected]} ${titleOf(visit)}`;

let app: App;
let browser: Browser;
let crawl: Ahead<Visit, Outcome>;

// biome-ignore lint/correctness/noEmptyPattern: Vitest insists on a pattern before the suite.
beforeAll(async ({}, file) => {
  [app, browser] = await Promise.all([startApp(recording && { at: recording.at }), launchChromium()]);
  const wanted = willRun(file);
  const options = { browser, url: app.url, locales: product.locales, ...(recording && { recording }) };
  const wantedOf = (walk: Walk): Walk => ({ ...walk, items: walk.items.filter((visit) => wanted.has(nameOf(visit))) });
  crawl = workAhead(
    walks.map((walk) => stretchOf(wantedOf(walk), options)),
    SIDE_BY_SIDE,
  );
});
afterAll(async () => {
  await crawl?.end();
  await browser?.close();
  await app?.remove();
});

it('has its checks', () => expect(checks().length).toBeGreaterThan(9));

describe.each(walks.map((walk) => [groupOf({ person: walk.walker.name, size: walk.size }), walk] as const))('%s', (_, { items }) => {
  const those = (expected: Visit['expected']) =>
    items.filter((visit) => visit.expected === expected).map((visit) => [titleOf(visit), visit] as const);
  const faultsAt = async (visit: Visit) => (await crawl.outcomeOf(visit)).faults;

  it.each(those('opens'))('opens %s', async (_title, visit) => expect(await faultsAt(visit)).toEqual([]));
  it.each(those('goes home'))('is sent home from %s', async (_title, visit) => expect(await faultsAt(visit)).toEqual([]));
  it.each(those('unknown page'))('finds nothing at %s', async (_title, visit) => expect(await faultsAt(visit)).toEqual([]));
});

it('comes to rest on no page much later than on the quickest, in the mean', () => {
  // A recording keeps every page, which takes its time; few pages say nothing.
  if (recording || crawl.done.length < FEW) return;
  const done = crawl.done.map(({ item, outcome }) => ({ ...outcome, title: nameOf(item) }));
  const mean = (times: readonly number[]) => times.reduce((total, time) => total + time, 0) / times.length;
  const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`;
  const times = done.map((each) => each.going).toSorted((a, b) => a - b);
  const going = mean(times);
  const quickest = mean(times.slice(0, Math.ceil(times.length / 10)));
  const slowest = done.toSorted((a, b) => b.going + b.checking - a.going - a.checking).slice(0, 5);
  console.log(
    [
      `${done.length} visits, ${SIDE_BY_SIDE} side by side: ${seconds(going)} each to come to rest (${seconds(quickest)} the quickest tenth), ${seconds(mean(done.map((each) => each.checking)))} to check; the slowest:`,
      ...slowest.map((each) => `  ${each.title}: ${seconds(each.going)} and ${seconds(each.checking)}`),
    ].join('\n'),
  );
  expect(going / quickest).toBeLessThan(MOST_OF_QUICKEST);
});
