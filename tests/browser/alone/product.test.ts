/**
 * Another product on the same engine: a lending library of five entities (tests/product), with a widget of its own, and code
 * that lies outside of this tree. Nothing of field service is in what it builds, stores, answers or sends.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableName } from '../../../engine/server/model/names.ts';
import { systemTables } from '../../../engine/server/model/system-tables.ts';
import { type App, startProgram } from '../../support/app.ts';
import { desktop, launchChromium } from '../../support/chromium.ts';
import { type FreshDatabase, freshDatabase } from '../../support/postgres.ts';

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
const own = ['book', 'copy', 'fine', 'loan', 'reader'];
/** Words that only field service has. */
const FOREIGN = /service[-_]request|subtask|sbtsk|srvc_|ORG_TYPE_|technician|warehouse|TMS25|brand_|deployment[-_]update|attendance|punch/i;

let app: App;
let browser: Browser;
let database: FreshDatabase;
let outside: string;

const build = (...more: string[]) =>
  promisify(execFile)(process.execPath, [vite, 'build', '--config', 'tests/product/vite.config.ts', '--logLevel', 'error', ...more], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'library-'));
  await cp('tests/product/src/lending', outside, { recursive: true });
  await writeFile(join(outside, 'package.json'), '{ "type": "module" }');
  [database, browser] = await Promise.all([freshDatabase(), launchChromium(), build(), build('--mode', 'server')]);
  app = await startProgram('dist/library/server/main.js', {
    DATABASE_URL: database.url,
    LIBRARY_DIR: resolve('tests/product'),
    LIBRARY_WEB: resolve('dist/library/web'),
    LENDING_DIR: outside,
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  await database?.drop();
  await rm(outside, { recursive: true, force: true });
});

async function signIn(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByText('Library', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill('librarian@library.test');
  await page.getByLabel('Password').fill('Moominvalley-1945');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname === '/books');
}

/** By the workflow in the page. */
async function lend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for JAN 1' }).click();
  await page.getByRole('menuitem', { name: 'Lend' }).click();
  const form = page.getByRole('dialog', { name: 'Lend' });
  await form.getByRole('combobox', { name: 'Reader' }).click();
  await page.getByRole('option', { name: 'Sophia' }).click();
  await form.getByRole('button', { name: 'Lend' }).click();
}

it('is signed in to, shows its lists and its own widget, and runs its own code', async () => {
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/v1/definitions/')) sent.push(await answer.text().catch(() => ''));
  });
  await signIn(page);
  await page.getByRole('figure', { name: 'Book of the month' }).getByText('The Summer Book').waitFor();
  await expect.poll(() => page.title()).toBe('Town Library Books Library');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(app.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { readonly data: Readonly<Record<string, unknown>> } };
  };
  const make = async (entity: string, row: unknown) => (await call(`/v1/data/${entity}`, row)).body.data;
  const book = await make('book', { title: 'The Summer Book', author: 'Tove Jansson', pages: 184 });
  const copy = await make('copy', { book_id: book.id, shelfmark: 'JAN 1' });
  await page.goto(`${app.url}/readers`);
  await page.getByRole('button', { name: 'New Reader' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Reader' });
  await form.getByLabel('Name').fill('Sophia');
  await form.getByLabel('Library card').fill('r-7');
  await form.getByRole('button', { name: 'Create' }).click();
  // The hook of the area.
  await page.getByText('R-7').first().waitFor();
  await page.goto(`${app.url}/copies`);
  await page.getByText('JAN 1').first().waitFor();
  await lend(page);
  await page.getByText('Lent.').waitFor();
  const stateOf = async () => (await call(`/v1/data/copy/${String(copy.id)}`)).body.data.state;
  expect(await stateOf()).toBe('LENT');
  const { body: readers } = await call('/v1/data/reader');
  const [sophia] = Object.values(readers.data) as readonly { readonly id: string }[];
  expect((await call(`/v1/data/copy/${String(copy.id)}/actions/lend`, { reader_id: sophia?.id })).status).toBe(409);
  await page.goto(`${app.url}/loans`);
  await page.getByText('Sophia').first().waitFor();
  expect((await call(`/v1/data/copy/${String(copy.id)}/actions/return`, {})).status).toBe(200);
  // The route of the area.
  expect((await call('/v1/lending/due-date')).body.data.due).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(sent.length).toBeGreaterThan(1);
  expect(foreignIn(sent.join('\n'))).toEqual([]);
  await context.close();
});

it('answers for its own entities and those of the platform alone', async () => {
  const document = (await (await fetch(`${app.url}/v1/openapi.json`)).json()) as {
    readonly info: { readonly title: string };
    readonly paths: Readonly<Record<string, unknown>>;
  };
  expect(document.info.title).toBe('Library');
  const entities = new Set(Object.keys(document.paths).flatMap((path) => /^\/v1\/data\/([\w-]+)/.exec(path)?.[1] ?? []));
  expect([...entities].filter((name) => !platform.has(name)).sort()).toEqual(own);
  expect(document.paths).toHaveProperty('/v1/lending/due-date');
  expect(foreignIn(JSON.stringify(document))).toEqual([]);
});

it('tells problems by its own name', async () => {
  const answer = await fetch(`${app.url}/v1/data/book`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({
    type: expect.stringMatching(/^urn:library:problem:/),
    instance: expect.stringMatching(/^urn:library:request:/),
  });
});

it('has its own tables and those of the platform alone', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname::text",
  );
  const { rows: columns } = await client.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  );
  await client.end();
  const expected = [...[...own, ...platform].map(tableName), ...systemTables.map(({ name }) => name)];
  expect(rows.map(({ name }) => name).sort()).toEqual(expected.sort());
  expect(foreignIn(columns.map(({ name }) => name).join('\n'))).toEqual([]);
});

it('has nothing of field service in what is built', async () => {
  const found: string[] = [];
  for (const folder of ['dist/library/web', 'dist/library/server']) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name));
    for (const name of names) {
      const words = foreignIn(await readFile(join(folder, name), 'utf8')).filter((word) => !icons.has(word));
      if (words.length > 0) found.push(`${folder}/${name.replace(/-[\w-]{7}\./, '.')}: ${words.join(', ')}`);
    }
  }
  expect(found).toEqual([]);
});

/** Each foreign word once. */
const foreignIn = (text: string) => [...new Set(text.match(new RegExp(`[\\w-]*(?:${FOREIGN.source})[\\w-]*`, 'gi')) ?? [])];

/** Names of pictures are everybody's. */
const icons = new Set(JSON.parse(await readFile('widgets/primitives/icon/icons.json', 'utf8')) as readonly string[]);

const platform = new Set((await readdir('engine/entities')).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : [])));
