/** A page over a slow network, watched: when it shows what, and what came for it. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** What the network gives; undefined leaves it as it is. */
export type Network = { readonly kilobits: number; readonly latencyMs: number };

/** `from`, `until`: milliseconds since the watch began; `bytes`: of the answer on the wire, heads included. */
export type Call = { readonly path: string; readonly kind: Kind; readonly from: number; readonly until: number; readonly bytes: number };
export type Kind = 'page' | 'script' | 'style' | 'font' | 'texts' | 'plans' | 'data' | 'other';

/** What in the page is waited for, as CSS: the first that matches and is on the screen counts. */
export type Signs = { readonly skeleton: string; readonly usable: string };

/** Milliseconds since the visit began; undefined for what never showed. */
export type Moments = { readonly paint: number | undefined; readonly skeleton: number | undefined; readonly usable: number };

export type Watch = {
  readonly page: Page;
  /** Goes there, or does what it is told, and waits until the page can be used. */
  visit(act: () => Promise<unknown>, signs: Signs, isNavigation: boolean): Promise<Moments>;
  /** What came since the visit began and until now. */
  calls(): readonly Call[];
};

const LONGEST_MS = 60_000;

function kindOf(path: string, type: string): Kind {
  if (type === 'Document') return 'page';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  if (path.endsWith('.woff2')) return 'font';
  if (/^\/v1\/definitions\/locales/.test(path)) return 'texts';
  if (path.startsWith('/v1/definitions/')) return 'plans';
  if (path.startsWith('/v1/')) return 'data';
  return 'other';
}

/**
 * Stands in the page, as text because it runs there: notes when each sign first shows. It looks in every frame, since a style that
 * comes late changes no element, and whenever elements come: a busy browser may leave out the frames in which one stands. Visible is
 * what has a size and is not hidden.
 */
const watching = (signs: Signs): string => `{
  const found = (globalThis.bench_moments = {});
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const look = () => {
    for (const [name, selector] of Object.entries(${JSON.stringify(signs)}))
      if (!(name in found) && [...document.querySelectorAll(selector)].some(isSeen)) found[name] = performance.timeOrigin + performance.now();
    if ('usable' in found) coming.disconnect();
  };
  const coming = new MutationObserver(look);
  coming.observe(document, { childList: true, subtree: true });
  const eachFrame = () => {
    look();
    if (!('usable' in found)) requestAnimationFrame(eachFrame);
  };
  eachFrame();
}`;

async function slow(cdp: CDPSession, network: Network | undefined): Promise<void> {
  if (!network) return;
  const bytesASecond = (network.kilobits * 1000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
}

type Open = { path: string; kind: Kind; from: number; bytes: number };

export async function watchPage(context: BrowserContext, network: Network | undefined): Promise<Watch> {
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await slow(cdp, network);
  let began = 0;
  let calls: Call[] = [];
  const open = new Map<string, Open>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const { pathname, protocol } = new URL(request.url);
    if (!protocol.startsWith('http')) return;
    began ||= timestamp;
    open.set(requestId, { path: pathname, kind: kindOf(pathname, type ?? ''), from: timestamp, bytes: 0 });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) open.delete(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const call = open.get(requestId);
    if (!call) return;
    open.delete(requestId);
    const ms = (instant: number) => Math.round((instant - began) * 1000);
    calls.push({ path: call.path, kind: call.kind, from: ms(call.from), until: ms(timestamp), bytes: encodedDataLength });
  });

  return {
    page,
    calls: () => calls,
    async visit(act, signs, isNavigation) {
      began = 0;
      calls = [];
      open.clear();
      // Whatever it does may end in another page.
      await page.addInitScript(watching(signs));
      if (!isNavigation) await page.evaluate(watching(signs));
      const start = Date.now();
      await act();
      const read = () =>
        // Between two documents there is none to ask.
        page.evaluate<Record<string, number>>('globalThis.bench_moments ?? {}').catch(() => ({}) as Record<string, number>);
      const until = Date.now() + LONGEST_MS;
      let found = await read();
      while (found.usable === undefined) {
        if (Date.now() > until) throw new Error(`"${signs.usable}" did not show at ${page.url()}.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        found = await read();
      }
      const painted = await page.evaluate<number>(
        "performance.timeOrigin + (performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN)",
      );
      const since = (moment: number | undefined) => (moment === undefined ? undefined : Math.round(Math.max(0, moment - start)));
      return {
        paint: isNavigation ? since(painted) : undefined,
        skeleton: since(found.skeleton),
        usable: Math.round(found.usable - start),
      };
    },
  };
}
