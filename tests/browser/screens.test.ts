/** Every screen of every demo person opens: no page error, no failed call, no accessibility violation, on a desktop and on a phone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { go, settle } from '../support/visit.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

const people = ['owner@demo.test', 'admin@acme.test', 'user@acme.test', 'admin@fixit.test', 'user@fixit.test', 'tech@fixit.test'];
const sizes = { desktop, phone };

/** Addresses without parameters; the switch of views is no place to stay. */
async function addressesOf(person: Person): Promise<readonly string[]> {
  const { body } = await person.api('/v1/definitions/app');
  const { routes } = body as { routes: readonly { path: string; public: boolean }[] };
  return routes.filter((route) => !route.public && !route.path.includes(':') && route.path !== '/toggle-role').map((route) => route.path);
}

describe.each(people)('%s', (email) => {
  it.each(['desktop', 'phone'] as const)(
    'opens every screen on a %s',
    async (size) => {
      const person = await signIn(browser, { url: app.url, email, size: sizes[size] });
      const found: Record<string, readonly string[]> = {};
      const addresses = await addressesOf(person);
      expect(addresses.length).toBeGreaterThan(1);
      for (const path of addresses) {
        await go(person, path);
        await settle(person);
        expect(new URL(person.page.url()).pathname).toBe(path);
        const faults = await faultsOfPage(person.page);
        found[path] = [...person.troubles.splice(0), ...faults];
      }
      await person.close();
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
      // About sixty screens with an audit each.
    },
    400_000,
  );

  it('is sent to the default page from closed addresses, and sees the 404 screen at unknown ones', async () => {
    const person = await signIn(browser, { url: app.url, email, size: desktop });
    const { body } = await person.api('/v1/definitions/app');
    const { blocked, home } = body as { blocked: readonly string[]; home: string };
    for (const path of blocked.filter((pattern) => !pattern.includes(':'))) {
      await person.page.goto(app.url + path);
      await person.page.waitForURL(app.url + home);
    }
    await person.page.goto(`${app.url}/nowhere`);
    await person.page.getByRole('heading', { name: 'Sorry, an error has occurred. Page not found!' }).waitFor();
    await person.page.getByRole('link', { name: 'Go home' }).click();
    await person.page.waitForURL(app.url + home);
    await person.close();
  });
});
