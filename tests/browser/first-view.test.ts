/** A list that somebody opens with a view of their own: nothing but that is asked for, on the way there as well as at once. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { go, settle } from '../support/visit.ts';

let app: App;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  person = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: desktop, path: '/tasks' });
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Words that the rows of sub-tasks were asked for by, one a call. */
function watchSearches(): (string | null)[] {
  const asked: (string | null)[] = [];
  person.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v1/data/subtask') asked.push(searchParams.get('search'));
  });
  return asked;
}

it('opens with it after it was chosen, without the plain list first', async () => {
  const { page, troubles } = person;
  await settle(person);
  await page.locator('main').getByRole('searchbox').fill('FIX-T');
  await page.waitForURL((address) => address.searchParams.get('q') === 'FIX-T');
  await page.getByRole('button', { name: 'View: Views' }).click();
  await page.getByRole('button', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By code');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'View: By code' }).click();
  await page.getByRole('button', { name: 'Actions for view By code' }).click();
  const planned = page.waitForResponse((answer) => answer.url().includes('/v1/definitions/screens/tasks'));
  await page.getByRole('menuitem', { name: 'Set as my default' }).click();
  await planned;
  await page.keyboard.press('Escape');

  const asked = watchSearches();
  await go(person, '/dashboard');
  await settle(person);
  await go(person, '/tasks');
  await settle(person);
  expect(new URL(page.url()).searchParams.get('q')).toBe('FIX-T');
  await page.getByRole('button', { name: 'View: By code' }).waitFor();
  // Known rows need not be asked for again.
  expect(asked.filter((words) => words !== 'FIX-T')).toEqual([]);

  // A page that loads anew begins with what it asked for the last time, beside its code.
  for (const _ of ['as it was', 'as it is']) {
    asked.length = 0;
    await page.goto(`${app.url}/tasks`);
    await settle(person);
  }
  expect([...new Set(asked)]).toEqual(['FIX-T']);
  expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('FIX-T');
  expect(troubles).toEqual([]);
});
