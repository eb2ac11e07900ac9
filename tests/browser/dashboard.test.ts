/** Every number of a dashboard opens the rows that it counts. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';
import { untilQuiet } from '../support/quiet.ts';
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

it.each([
  ['admin@acme.test', '/dashboard', '/services'],
  ['user@fixit.test', '/dashboard-prvdr', '/customer-requests'],
  ['owner@demo.test', '/dashboard-owner', '/organisations'],
])('%s opens the rows behind each number of %s', async (email, home, list) => {
  const person = await signIn(browser, { url: app.url, email, size: desktop });
  const { page } = person;
  await page.waitForURL(app.url + home);
  await untilQuiet(page);
  const links = await page
    .locator(`main a[href^="${list}"]`)
    .evaluateAll((found) => found.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.getAttribute('aria-label') ?? '' })));
  expect(links.length).toBeGreaterThan(3);
  for (const { href, text } of links) {
    const number = Number(/: ([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', ''));
    expect(number, text).not.toBeNaN();
    // As a click on the number: the list is not there before it, and so cannot be an older one.
    await go(person, home);
    await settle(person);
    await page.locator(`main a[href="${href}"]`).first().click();
    await page.waitForURL(({ pathname }) => pathname.startsWith(list));
    await settle(person);
    const { filter } = Object.fromEntries(new URL(page.url()).searchParams);
    const entity = list === '/organisations' ? 'organisation' : 'service-request';
    const { body } = await person.api(`/v1/data/${entity}?page_size=1&count=exact${filter ? `&filter=${encodeURIComponent(filter)}` : ''}`);
    expect([text, (body as { count: { value: number } }).count.value]).toEqual([text, number]);
    if (number > 0) await expect.poll(() => page.getByRole('row').count(), { message: text }).toBeGreaterThan(1);
  }
  expect(person.troubles).toEqual([]);
  await person.close();
});
