/** People in a browser: one context each, signed in as they would. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { BEGIN_AGAIN, holdTime } from './held-time.ts';
import { watchCalls } from './quiet.ts';

export const PASSWORD = 'Demo@12345';

export type Person = {
  readonly page: Page;
  /** Everything that must not happen on a page: script errors, console errors, failed calls. */
  readonly troubles: string[];
  /** Calls the API as the page does; answers status and body. */
  api(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
};

export type SignIn = {
  readonly url: string;
  readonly email: string;
  readonly size: BrowserContextOptions;
  /** Where they wanted to go. */
  readonly path?: string;
  /** The instant (milliseconds UTC) at which the clock of each of their pages begins; see `held-time.ts`. */
  readonly at?: number;
};

/** Signs somebody in and waits for their first page. */
export async function signIn(browser: Browser, { url, email, size, path = '/', at }: SignIn): Promise<Person> {
  const context = await browser.newContext(size);
  if (at !== undefined) await context.addInitScript(holdTime, { at, pace: 1, beginAgain: BEGIN_AGAIN });
  const person = await personIn(context);
  await person.page.goto(url + path);
  await enter(person.page, email);
  return person;
}

/** Fills in the form of the page to sign in, and waits for the page that it leads to. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The root is nobody's page: it leads on to their own.
  await page.waitForURL(({ pathname }) => pathname !== '/signin' && pathname !== '/');
  await page.locator('main#content').waitFor();
}

/** As the person chose it on this device before; the page begins anew. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const keys = ['device_settings', ...Object.keys(localStorage).filter((key) => key.startsWith('device_settings:'))];
    for (const key of keys) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...kept, language: chosen }));
    }
  }, language);
  await page.reload();
  await page.locator('main#content').waitFor();
}

/** A page of a browser, as a person has it who signs in, or did. */
export async function personIn(context: BrowserContext): Promise<Person> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles = watch(page);
  watchCalls(page);
  return {
    page,
    troubles,
    api: (target, init = {}) =>
      page.evaluate(
        async ([to, { method = 'GET', body, headers = {} }]) => {
          const answer = await fetch(to, {
            method,
            headers: {
              Authorization: `Bearer ${localStorage.getItem('token')}`,
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const text = await answer.text();
          return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
        },
        [target, init] as const,
      ),
    close: () => context.close(),
  };
}

function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`));
  page.on(
    'response',
    (response) => response.status() >= 400 && troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`),
  );
  return troubles;
}
