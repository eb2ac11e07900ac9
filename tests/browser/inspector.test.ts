/** The inspector on a real page: where a widget is written, what its rules give, and why something is not there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { signIn } from '../support/people.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

it('names file and pointer of what one points at, with rules and the values they read', async () => {
  const person = await signIn(browser, { url: app.url, email: 'user@fixit.test', size: desktop, path: '/tasks' });
  const { page } = person;
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+Alt+KeyI');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await inspector.getByText('screens/requests/tasks.json#', { exact: true }).waitFor();
  // A click while pointing chooses the widget and opens nothing.
  await page.getByRole('row').nth(1).click();
  await inspector.getByText('screens/requests/tasks.json#/body', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/tasks');
  await inspector.getByText('It is on the page.').waitFor();
  await inspector.getByText('Access to subtask').click();
  await inspector.getByText('schemas/entities/subtask.json#/x-access').waitFor();
  await inspector.getByRole('button', { name: 'Close' }).click();
  await inspector.waitFor({ state: 'detached' });
  expect(person.troubles).toEqual([]);
  await person.close();
});

it('says what was cut out for a person, and why', async () => {
  const person = await signIn(browser, { url: app.url, email: 'tech@fixit.test', size: desktop });
  const { status, body } = await person.api('/v1/definitions/inspect/services');
  expect(status).toBe(200);
  const { nodes } = body as { nodes: readonly { findings: readonly { lack: string; what: string }[] }[] };
  expect(nodes.flatMap(({ findings }) => findings)).toContainEqual(
    expect.objectContaining({ lack: 'field', what: 'service-request/cost' }),
  );
  await person.close();
});
