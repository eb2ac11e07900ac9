/** When a page has loaded what it shows: the stream of news stays open as long as the page does, and counts for nothing. */
import type { Page, Request } from 'playwright-core';
import { untilIdle } from './idle.ts';

const STREAM = '/v1/live';
/** Milliseconds without any call under way. */
const QUIET = 500;
const LONGEST = 30_000;

type Calls = { readonly open: Set<Request>; since: number };
const known = new WeakMap<Page, Calls>();

/** Counts the calls of a page from now on; before it goes anywhere. */
export function watchCalls(page: Page): void {
  const calls: Calls = { open: new Set(), since: Date.now() };
  const end = (request: Request) => {
    calls.open.delete(request);
    calls.since = Date.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== STREAM) calls.open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  known.set(page, calls);
}

/** How many calls of a watched page are under way now. */
export const callsUnderWay = (page: Page): number => known.get(page)?.open.size ?? 0;

/** Resolves half a second after the last call of a watched page has ended and was drawn. @throws after 30 s, with what is still under way */
export async function untilQuiet(page: Page): Promise<void> {
  const calls = known.get(page);
  if (!calls) throw new Error('The calls of this page are not watched.');
  const began = Date.now();
  const isQuiet = () => calls.open.size === 0 && Date.now() - Math.max(calls.since, began) >= QUIET;
  for (;;) {
    // What came last may not be drawn yet, and may ask for more when it is.
    if (isQuiet()) {
      await untilIdle(page);
      if (isQuiet()) return;
    }
    if (Date.now() - began > LONGEST) throw new Error(`Still loading: ${[...calls.open].map((request) => request.url()).join(', ')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
