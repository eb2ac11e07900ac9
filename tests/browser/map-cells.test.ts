/** A map of thousands of requests: squares with their numbers, which fall apart down to the records, and which all can read. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { fillTable } from '../support/many-rows.ts';
import { signIn } from '../support/people.ts';

const REQUESTS = 6000;
let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  await fill(app.databaseUrl ?? '');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Thousands of requests, each within a degree of where the demo has it. */
async function fill(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await fillTable(
      { admin: (work) => work(async (text, values) => (await client.query(text, [...(values ?? [])])).rows) },
      'service_request',
      REQUESTS,
    );
    await client.query(`update service_request set location_latitude = location_latitude + random() - 0.5,
      "location_Longitude" = "location_Longitude" + random() - 0.5 where location_latitude is not null`);
  } finally {
    await client.end();
  }
}

const picture = async (page: Page, name: string) => {
  const { SCREENSHOTS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

it.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)(
  'leads from all to one on a %s',
  async (name, size) => {
    const person = await signIn(browser, { url: app.url, email: 'admin@acme.test', size, path: '/setup/insights/siteMap?view=map' });
    const { page, troubles } = person;
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/v1/data/service-request') && asked.push(request.url()));
    await page.reload();
    const map = page.getByRole('region', { name: /^Map of/ });
    const counted = page.getByRole('heading', { name: /on the map · zoom in to list them$/ });
    const disc = map.getByRole('button', { name: /records here, zoom in$/ });
    await counted.waitFor();
    await disc.first().waitFor();
    // One page of the list for its count, and squares.
    expect(asked.filter((url) => url.includes('page_token'))).toEqual([]);
    expect(asked.some((url) => url.includes('/clusters?') && url.includes('bounds='))).toBe(true);
    expect(await faultsOfPage(page)).toEqual([]);
    await picture(page, `map-cells-${name}`);

    const listed = page.getByRole('heading', { name: /in sight$/ });
    for (let presses = 0; presses < 12 && !(await listed.isVisible()); presses += 1) {
      await disc.first().press('Enter');
      await page.locator('[aria-busy="false"]:has(.leaflet-container)').waitFor();
      await disc.first().or(listed).first().waitFor();
    }
    expect(Number.parseInt((await listed.textContent()) ?? '', 10)).toBeLessThanOrEqual(200);
    await page
      .getByRole('button', { name: /^Show .* on the map$/ })
      .first()
      .click();
    await map.getByRole('article').waitFor();
    await picture(page, `map-cells-${name}-record`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await counted.waitFor();
    expect(troubles).toEqual([]);
    await person.close();
  },
  120_000,
);
