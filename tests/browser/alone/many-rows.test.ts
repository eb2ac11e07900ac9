/** Lists with 50,000 rows behind them follow what somebody else does within a second, and stay where they are, with what is chosen. */
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../support/app.ts';
import { desktop, launchChromium } from '../../support/chromium.ts';
import { signIn } from '../../support/people.ts';

const ROWS = 50_000;
const WITHIN_MS = 1_000;
/** Moments that the product looks out for. */
const DUE = /^(sla_.*_at|visit_at)$/;
/** What the page tells of a change is told once the list has come to rest: counts of so many rows take a moment. */
const REST_MS = 3_000;

let app: App;
let browser: Browser;
let database: pg.Client;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  for (const [table, owners] of [
    ['service_request', ['org_id', 'provider_id']],
    ['subtask', ['org_id', 'provider_id']],
    ['customer', ['org_id']],
    ['stock_item', ['org_id']],
    ['deployment_request', ['org_id', 'provider_id']],
    ['user', ['org_id']],
  ] as const)
    await fill(table, owners);
}, 300_000);
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await app?.remove();
});

/**
 * Copies of the rows of those owners that have most, each with an id and a code of its own: so many there are then. No moment comes
 * due for a copy, which would tell people of thousands at once.
 */
async function fill(table: string, owners: readonly string[]): Promise<void> {
  const { rows: columns } = await database.query<{ name: string; type: string }>(
    "select column_name as name, udt_name as type from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const own: Readonly<Record<string, (type: string) => string>> = {
    id: (type) => `gen_random_uuid()::${type}`,
    display_code: () => "t.display_code || '-' || n",
    sku: () => "t.sku || '-' || n",
    barcode: () => "t.barcode || '-' || n",
    // Of users: nobody signs in as a copy, and none is told as an administrator is.
    identity_id: (type) => `null::${type}`,
    user_email: () => "n || '.' || t.user_email",
    user_code: () => "t.user_code || '-' || n",
    is_admin: () => 'false',
  };
  const written = ({ name, type }: { name: string; type: string }) =>
    own[name]?.(type) ?? (DUE.test(name) ? `null::${type}` : `t."${name}"`);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const same = owners.map((owner) => `t.${owner} = most.${owner}`).join(' and ');
  await database.query(
    `with most as (
       select ${owners.join(', ')}, count(*) as size from "${table}" where num_nulls(${owners.join(', ')}) = 0
       group by ${owners.join(', ')} order by size desc limit 1
     )
     insert into "${table}" (${names})
     select ${columns.map(written).join(', ')} from most, "${table}" t, generate_series(1, ceil(${ROWS}.0 / most.size)::int) n where ${same}`,
  );
  await database.query(`analyze "${table}"`);
}

const scrollerOf = (page: Page) => page.locator('table').first().locator('xpath=..');

/** Id of the row in the middle of the table. */
const inTheMiddle = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const box = document.querySelector('table')?.parentElement?.getBoundingClientRect();
    const [x, y] = [(box?.left ?? 0) + (box?.width ?? 0) / 2, (box?.top ?? 0) + (box?.height ?? 0) / 2];
    return document.elementFromPoint(x, y)?.closest('tr[data-row]')?.getAttribute('data-row') ?? 'no row is there';
  });

// Whoever writes reads all that the other one does.
const lists = [
  { entity: 'service-request', reader: 'user@acme.test', path: '/services', writer: 'admin@acme.test', field: 'title' },
  { entity: 'service-request', reader: 'admin@fixit.test', path: '/customer-requests', writer: 'admin@acme.test', field: 'title' },
  { entity: 'subtask', reader: 'user@fixit.test', path: '/tasks', writer: 'admin@fixit.test', field: 'title' },
  { entity: 'customer', reader: 'user@acme.test', path: '/customer', writer: 'admin@acme.test', field: 'cust_city' },
  { entity: 'stock-item', reader: 'admin@acme.test', path: '/main/manage-inventory/manage-skus', writer: 'admin@acme.test', field: 'make' },
  { entity: 'deployment-request', reader: 'user@fixit.test', path: '/deployment-requests', writer: 'admin@acme.test', field: 'title' },
  { entity: 'user', reader: 'admin@fixit.test', path: '/users', writer: 'admin@fixit.test', field: 'user_designation' },
];

it.each(lists)(
  '$path of $reader',
  async ({ entity, reader, path, writer, field }) => {
    const one = await signIn(browser, { url: app.url, email: reader, size: desktop, path });
    const other = await signIn(browser, { url: app.url, email: writer, size: desktop, path: '/my-profile' });
    const { page } = one;
    await page.locator('tr[data-row]').first().waitFor();
    const { body: counted } = await one.api(`/v1/data/${entity}?page_size=1&count=estimated`);
    expect((counted as { count: { value: number } }).count.value).toBeGreaterThanOrEqual(10_000);
    await scrollerOf(page).evaluate((scroller) => scroller.scrollTo(0, 600));
    await page.waitForTimeout(REST_MS);
    const id = await inTheMiddle(page);
    const row = page.locator(`tr[data-row="${id}"]`);
    await row.getByRole('checkbox').check();
    const [top, before] = [await scrollerOf(page).evaluate((scroller) => scroller.scrollTop), await row.boundingBox()];

    const { body: found } = await other.api(`/v1/data/${entity}?page_size=1&filter=${encodeURIComponent(`doc.id == '${id}'`)}`);
    const version = (found as { readonly data: readonly { readonly version: number }[] }).data[0]?.version;
    expect(version).toBeTypeOf('number');
    const said = `Said anew ${id.slice(0, 8)}`;
    const answer = await other.api(`/v1/data/${entity}/${id}`, {
      method: 'PATCH',
      body: { [field]: said },
      headers: { 'If-Match': `"${version}"` },
    });
    const changed = performance.now();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await row.getByText(said).waitFor();
    const took = performance.now() - changed;
    console.log(`${path} of ${reader}: shown ${took.toFixed(0)} ms after the change was answered`);
    expect(await row.getByRole('checkbox').isChecked()).toBe(true);
    expect(await row.boundingBox()).toMatchObject({ y: before?.y });
    expect(await scrollerOf(page).evaluate((scroller) => scroller.scrollTop)).toBe(top);
    expect(took).toBeLessThanOrEqual(WITHIN_MS);
    await Promise.all([one.close(), other.close()]);
  },
  120_000,
);
