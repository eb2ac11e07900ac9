/**
 * Every route × owner, brand admin, brand user, provider admin, dispatcher, technician: it opens, or leads to the default page.
 * Nowhere a page error, a failed call, or a screen that is empty but for its heading.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { addressOf, opens, type RoutePerson, routePeople, type SpecRoute, specRoutes } from '../support/routes.ts';
import { go, settle } from '../support/visit.ts';

let app: App;
let browser: Browser;
const LIMIT_MS = 5 * 60_000;
const began = performance.now();

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** The switch of views and the sign-in page lead on by themselves; short links resolve elsewhere. */
const isPassing = (path: string) => ['/toggle-role', '/signin', '/l/:token', '/:h/l/:token'].includes(path);

/**
 * In the page: where it is, what it says, and whether anything stands there besides its headings — words in a list, tile,
 * table or empty state, something to fill in, or something drawn.
 */
function readPage() {
  const main = document.querySelector('main');
  const rest = main?.cloneNode(true) as HTMLElement | undefined;
  for (const heading of rest?.querySelectorAll('h1, h2, h3, h4, h5, h6, header, [role=heading], [role=status]') ?? []) heading.remove();
  const words = (rest?.textContent ?? '').trim();
  const controls = rest?.querySelector(
    'input, textarea, select, [contenteditable=true], canvas, iframe, video, img, [role=img], svg[aria-label]',
  );
  return { path: location.pathname, text: main?.innerText.trim() ?? '', content: words.length > 10 || controls != null };
}

/** What is wrong with the page that opened at an address; nothing when all is well. */
async function faultsAt(person: Person, who: RoutePerson, route: SpecRoute): Promise<readonly string[]> {
  const address = addressOf(route);
  const expected = opens(who, route) ? address : who.home;
  await go(person, address);
  // Who is sent elsewhere is there a moment later; whether they came is asked below.
  await person.page.waitForURL(({ pathname }) => pathname === expected, { timeout: 15_000 }).catch(() => undefined);
  const settled = await settle(person).then(
    () => [],
    (error: unknown) => [`did not settle: ${String(error).split('\n')[0]}`],
  );
  const { path, text, content } = await person.page.evaluate(readPage);
  return [
    ...settled,
    ...person.troubles.splice(0),
    ...(path === expected ? [] : [`is at ${path}, not at ${expected}`]),
    ...(content ? [] : [`shows a heading and nothing else: '${text.slice(0, 120)}'`]),
    ...(/something went wrong|server is going wrong|Unknown component|Page not found/i.test(text) ? [`shows '${text.slice(0, 120)}'`] : []),
  ];
}

describe.each(routePeople)('$name', (who) => {
  it(
    'opens every route that is theirs and is sent home from the others',
    async () => {
      const person = await signIn(browser, { url: app.url, email: who.email, size: desktop });
      const found: Record<string, readonly string[]> = {};
      for (const route of specRoutes.filter(({ path }) => !isPassing(path))) {
        const faults = await faultsAt(person, who, route);
        if (faults.length > 0) found[route.path] = faults;
      }
      await person.close();
      expect(found).toEqual({});
    },
    LIMIT_MS,
  );
});

it('took less than five minutes for all of them', () => {
  expect(performance.now() - began).toBeLessThan(LIMIT_MS);
});
