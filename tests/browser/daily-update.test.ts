/** The daily update of a deployment, which somebody without an account opens from a message, on a phone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { launchChromium, phone } from '../support/chromium.ts';
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

/** The widths that a phone has, the narrowest first. */
const WIDTHS = [360, 390];

it('is no wider than the phone', async () => {
  const { api, close } = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size: phone });
  const filter = encodeURIComponent("doc.state in ['confirmed', 'deployed']");
  const { data: requests } = (await api(`/v1/data/deployment-request?filter=${filter}`)).body as { data: readonly { id: string }[] };
  const made = await api(`/v1/data/deployment-request/${requests[0]?.id}/actions/update-link`, { method: 'POST', body: {} });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { url } = (made.body as { data: { url: string } }).data;
  await close();

  for (const width of WIDTHS) {
    const context = await browser.newContext({ ...phone, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(new URL(url, app.url).href);
    await page.getByRole('button', { name: /^Send/ }).waitFor();
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('#root, #root *')]
        .filter(
          (element) => element.scrollWidth > element.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
        )
        .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`),
    );
    expect(wide, `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  }
});
