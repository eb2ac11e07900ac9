/** Somebody who is not signed in yet, in a browser of their own. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { faultsOfPage } from './accessibility.ts';
import { PASSWORD } from './people.ts';

export type Visitor = {
  readonly page: Page;
  button(name: string): Locator;
  go(path: string): Promise<void>;
  /** Path, query and hash of where the page is. */
  at(): Promise<string>;
  /** What the browser keeps under a key. */
  kept(key: string): Promise<string | null>;
  /** The user record that the browser keeps. */
  user(): Promise<Readonly<Record<string, unknown>>>;
  byEmail(email: string, password?: string): Promise<void>;
  /** Resolves when a page of the product is there, with its frame. */
  inside(): Promise<void>;
  /** Resolves when the sign-in page is there. */
  outside(): Promise<void>;
  /** Resolves when something is announced that holds the text. */
  told(text: string | RegExp): Promise<void>;
  /** Violations of accessibility, and whether the page scrolls sideways. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** `errors` is told of every script error. */
export async function visit(
  browser: Browser,
  { url, path, errors, ...options }: BrowserContextOptions & { readonly url: string; readonly path: string; readonly errors: string[] },
): Promise<Visitor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url + path);
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    page,
    button,
    kept,
    go: async (to) => void (await page.goto(url + to)),
    at: () => page.evaluate(() => location.pathname + location.search + location.hash),
    user: async () => JSON.parse((await kept('user')) ?? '{}') as Record<string, unknown>,
    async byEmail(email, password = PASSWORD) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await button('Sign in').click();
    },
    inside: () => page.getByRole('banner').waitFor(),
    outside: () => page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor(),
    told: (text) => page.getByRole('alert').filter({ hasText: text }).waitFor(),
    faults: () => faultsOfPage(page),
    close: () => context.close(),
  };
}
