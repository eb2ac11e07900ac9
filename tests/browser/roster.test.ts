/** A provider of 500 people: the roster shows all of them, and the page stays as tall as the window. */
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type Person, signIn } from '../support/people.ts';
import { settle } from '../support/visit.ts';

const NEW = 484;
let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  await hire(app.databaseUrl ?? '');
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Colleagues of the demo's technician, as many entries as he has in the roster each. */
async function hire(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      create temporary table hired as select gen_random_uuid() as id, i from generate_series(1, ${NEW}) i;
      insert into identity select (jsonb_populate_record(null::identity, to_jsonb(one) || jsonb_build_object(
          'id', hired.id, 'user_email', 'hired' || i || '@fixit.test', 'email', 'hired' || i || '@fixit.test', 'mobile', null))).*
        from identity one, hired where one.id = (select identity_id from "user" where user_email = 'tech@fixit.test' limit 1);
      insert into "user" select (jsonb_populate_record(null::"user", to_jsonb(one) || jsonb_build_object(
          'id', hired.id, 'identity_id', hired.id, 'user_name', 'Zz Hired ' || i, 'user_email', 'hired' || i || '@fixit.test',
          'user_mobile', null, 'user_code', null))).*
        from "user" one, hired where one.user_email = 'tech@fixit.test';
      insert into roster_entry select (jsonb_populate_record(null::roster_entry, to_jsonb(one) || jsonb_build_object(
          'id', gen_random_uuid(), 'user_id', hired.id))).*
        from roster_entry one, hired where one.user_id = (select id from "user" where user_email = 'tech@fixit.test' limit 1);
      drop table hired;`);
  } finally {
    await client.end();
  }
}

const taller = ({ page }: Person) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('is read to its last person on %s', async (_, size) => {
  const person = await signIn(browser, { url: app.url, email: 'admin@fixit.test', size, path: '/setup/attendance/assignment' });
  const { page, troubles } = person;
  await page.getByRole('grid').waitFor();
  expect(await taller(person)).toBeLessThanOrEqual(0);

  const toEnd = () => page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await expect
    .poll(
      async () => {
        await toEnd();
        return Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(NEW);
  await toEnd();
  await settle(person);
  const last = page.getByRole('row').last();
  await expect.poll(() => last.getByRole('rowheader').textContent()).toMatch(/Zz Hired/);
  // His days stand beside his name.
  await expect.poll(() => last.getByRole('button').count()).toBeGreaterThan(0);
  expect(await taller(person)).toBeLessThanOrEqual(0);
  expect(troubles).toEqual([]);
  await person.close();
});
