/** One page of one library in Chromium: opened, slowed, told to show its data, listened to. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Built } from './build.ts';
import { categories, type Stretch, stretchesOf, type TraceEvent } from './trace.ts';

/** Files that the page asks for beside its bundle: its data, and what else a workload brings. */
export type Files = Readonly<Record<string, string>>;

export type Session = {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Marks the trace, then runs a text of script in the page. */
  mark(name: string, script?: string): Promise<void>;
  /** Waits until the page has nothing more to do. */
  settle(): Promise<void>;
  /** What ran between the marks that were made while `act` ran. */
  traced(act: () => Promise<void>): Promise<readonly Stretch[]>;
  throttle(rate: number): Promise<void>;
  close(): Promise<void>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
const ORIGIN = 'http://bench.test';
/** Longest that anything may take; the slowest peer needs half a minute to show. */
const LIMIT = 180_000;

/** Opens the page and lets it prepare. @throws when the page fails. */
export async function openSession(browser: Browser, { library, dir }: Built, files: Files): Promise<Session> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Kolkata', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.stack ?? error.message));
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = pathname === '/' ? '/index.html' : pathname;
    const body = files[path.slice(1)] ?? (await readFile(join(dir, path)).catch(() => undefined));
    if (body === undefined) await route.fulfill({ status: 404, body: '' });
    else await route.fulfill({ body, contentType: types[extname(path)] ?? 'application/octet-stream' });
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction('globalThis.bench !== undefined', undefined, { timeout: 60_000 }).catch((error: unknown) => {
    throw new Error(`The page of ${library.name} does not start: ${failures.join('\n')}`, { cause: error });
  });

  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return {
    page,
    cdp,
    async mark(name, script) {
      // From a timer: a trace does not see what runs inside an evaluation as script of the page.
      const later = script === undefined ? '' : `setTimeout(() => { ${script} });`;
      await page.evaluate(`console.timeStamp(${JSON.stringify(name)}); ${later} undefined`);
    },
    async settle() {
      // The browser's own work: a blinking caret, the answers to these questions.
      const idle = 8 + library.quiet / 10;
      let before = await worked();
      for (const began = Date.now(); ; ) {
        await new Promise((resolve) => setTimeout(resolve, library.quiet));
        const after = await worked();
        if (after - before < idle) break;
        if (Date.now() - began > LIMIT) throw new Error(`${library.name} does not settle.`);
        before = after;
      }
      if (failures.length > 0) throw new Error(`${library.name} failed: ${failures.join('\n')}`);
    },
    async traced(act) {
      await browser.startTracing(page, { categories });
      await act().catch(async (error: unknown) => {
        await browser.stopTracing();
        throw error;
      });
      const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
      return stretchesOf(traceEvents);
    },
    async throttle(rate) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    },
    close: () => context.close(),
  };
}
