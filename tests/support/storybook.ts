/** The built catalogue of widgets, served to a browser as a person would open it. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { runAxe } from './axe.ts';

const folder = join(import.meta.dirname, '../../storybook-static');

export type Entry = { readonly id: string; readonly title: string; readonly name: string; readonly type: 'story' | 'docs' };

/** Everything that the catalogue holds. Throws where it was not built yet: `npm run build-storybook`. */
export function entriesOf(type: Entry['type']): readonly Entry[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Readonly<Record<string, Entry>> };
  return Object.values(entries).filter((entry) => entry.type === type);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export type Storybook = { readonly url: string; close(): Promise<void> };

/** Serves the folder on a free port of this machine. */
export async function serveStorybook(): Promise<Storybook> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname));
    const body = await readFile(join(folder, path)).catch(() => undefined);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      // Their names carry a hash: the browser compiles each once for hundreds of stories.
      ...(path.startsWith('/assets/') ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {}),
    });
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Look = { readonly theme: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl' };
export const plain: Look = { theme: 'light', direction: 'ltr' };

export type Catalogue = {
  readonly page: Page;
  /** Script errors, unhandled rejections and files that were not there, since they were last taken. */
  readonly troubles: string[];
  /** Opens a story or a page of documentation, and waits until it is drawn and nothing loads any more. */
  open(entry: Pick<Entry, 'id' | 'name' | 'type'>, look?: Look): Promise<void>;
  /** Violations of accessibility of what is open, each as `rule: places`. */
  violations(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** One page for all that is looked at. Things that move are still, so that colours are what they come to be. */
export async function openCatalogue(browser: Browser, { url }: Storybook, options: BrowserContextOptions): Promise<Catalogue> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles: string[] = [];
  // Chromium reports rejections that nobody handled as errors of the page.
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('response', (response) => response.status() >= 400 && troubles.push(`${response.status()} ${response.url()}`));
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));

  const settle = async (mayLoad: boolean): Promise<void> => {
    await page.waitForFunction(isDrawn, mayLoad);
    // What is loaded when first used may ask for more, and draws a moment later.
    while (!(await page.evaluate(isStill)) || open.size > 0);
    await page.waitForFunction(isDrawn, mayLoad);
  };
  let last = '';
  return {
    page,
    troubles,
    open: async ({ id, name, type }, look = plain) => {
      // The catalogue's own check of accessibility would run at the same time as the test's.
      const globals = `theme:${look.theme};direction:${look.direction};a11y.manual:!true`;
      if (type === 'story' && last === globals) {
        await page.evaluate(switchStory, id);
      } else {
        open.clear();
        await page.goto(`${url}/iframe.html?id=${id}&viewMode=${type}&globals=${globals}`, { waitUntil: 'domcontentloaded' });
      }
      last = type === 'story' ? globals : '';
      await settle(/loading/i.test(name));
      const failure = page.locator('body.sb-show-errordisplay #error-message');
      if (await failure.count()) troubles.push(`not drawn: ${await failure.innerText()}`);
    },
    violations: async () => {
      // Dialogs, menus and toasts stand beside the story's own root, so all is looked at but the catalogue's own parts.
      const found = await runAxe(page, { exclude: ['.sb-wrapper', '#storybook-docs'], without: RULES_OF_PAGES });
      return found.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`);
        return `${id}: ${places.join(' | ')}`;
      });
    },
    close: () => context.close(),
  };
}

/** What only a whole page can have: the app's own screens are checked for these. */
const RULES_OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

type Channel = {
  emit(event: string, value: unknown): void;
  once(event: string, listener: () => void): void;
};

/** In the page: shows another story as the catalogue's list does, without loading the page anew. */
function switchStory(storyId: string): Promise<void> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel };
  return new Promise((resolve) => {
    for (const end of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing']) channel.once(end, resolve);
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}

/** In the page: the entry stands there, and nothing in it says that it loads. */
function isDrawn(mayLoad: boolean): boolean {
  if (document.body.classList.contains('sb-show-errordisplay')) return true;
  const isShown = document.body.classList.contains('sb-show-main');
  return isShown && (mayLoad || !document.querySelector('[role=status][aria-label=Loading]'));
}

/** In the page: whether it stays as it is for a moment. */
function isStill(): Promise<boolean> {
  return new Promise((resolve) => {
    let isSame = true;
    const observer = new MutationObserver(() => {
      isSame = false;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = () => {
      observer.disconnect();
      resolve(isSame);
    };
    // On a busy machine what is being drawn may wait for its turn longer than that.
    setTimeout(() => requestIdleCallback(end, { timeout: 2_000 }), 50);
  });
}
