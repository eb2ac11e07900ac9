/** A page of figures asks for all of them in one call, as it opens, while it stands and before its code has come. */
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { go, settle } from '../support/visit.ts';

const PAGE = '/setup/insights/serviceMetrics';
let app: App;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  person = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop });
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

type Asked = { readonly questions: readonly { readonly entity: string }[] };

/** Calls for figures: how many questions each carries. */
function watchFigures() {
  const [together, alone]: [number[], string[]] = [[], []];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/v1/groups') together.push((request.postDataJSON() as Asked).questions.length);
    if (pathname.endsWith('/group')) alone.push(request.url());
  };
  person.page.on('request', note);
  return { together, alone };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

it('asks for the figures of a page in a call for its numbers and one for the charts in sight', async () => {
  const { page, troubles } = person;
  await settle(person);
  const { together, alone } = watchFigures();
  await go(person, PAGE);
  await settle(person);
  const opened = [...together];
  expect([opened.length, sum(opened) > 15, alone]).toEqual([2, true, []]);

  // Charts further down are asked for as they come near.
  for (const chart of await page.locator('main section').all()) await chart.scrollIntoViewIfNeeded();
  await settle(person);
  const [figures, calls] = [sum(together) + alone.length, together.length + alone.length];
  expect([figures > 20, calls < 7]).toEqual([true, true]);

  // A page that loads anew asks the same beside its code, and not again once that has come.
  alone.length = 0;
  const openings: (readonly number[])[] = [];
  for (const _ of ['as it was', 'as it is']) {
    together.length = 0;
    await page.goto(app.url + PAGE);
    await settle(person);
    openings.push(together.toSorted());
  }
  expect([openings[0]?.length, openings[1], alone]).toEqual([2, openings[0], []]);
  const early = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [app, first] = ['/v1/definitions/app', '/v1/groups'].map((address) => all.find(({ name }) => name.endsWith(address)));
    // Without what the page says of the product no code of it asks for anything.
    return app !== undefined && first !== undefined && first.startTime < app.responseEnd;
  });
  expect(early).toBe(true);
  expect(troubles).toEqual([]);
});
