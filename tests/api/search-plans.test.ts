/** Searches are planned for what is searched, however often they come: no plan for any value, and an index even for two letters. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '../../engine/server/kernel/principal.ts';
import { searchToSql } from '../../engine/server/resources/search.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let admin: Caller;
let member: Member;
beforeAll(async () => {
  // With two connections of members there is one for what is slow: it gets every search, and keeps what it prepared.
  test = await startTestServer({ areas: [], seed: true, limits: { poolSize: 2 } });
  admin = await test.as('admin@acme.test');
  const found = await test.server.parts.identity.sessions.principalOf(admin.token);
  if (!found) throw new Error('There is no session.');
  member = found;
});
afterAll(() => test.stop());

type Prepared = { readonly statement: string; readonly generic_plans: string; readonly custom_plans: string };
const preparedIn = (way: 'quick' | 'slow') =>
  test.server.parts.database.read(
    member,
    async ({ kysely }) =>
      (await sql<Prepared>`select statement, generic_plans, custom_plans from pg_prepared_statements`.execute(kysely)).rows,
    way,
  );
const prepared = async () => [...(await preparedIn('quick')), ...(await preparedIn('slow'))];

it('takes no plan for any value for a search, a part of a text or a list of values', async () => {
  const searched = [...test.server.parts.definitions.product().entities.values()].filter(({ fields }) =>
    [...fields.values()].some(({ searchable }) => searchable),
  );
  expect(searched.length).toBeGreaterThan(10);
  const lists = searched.map(({ name }) => `/v1/data/${name}?search=shar&page_size=5`);
  const filters = ["doc.name.contains('shar')", "'ACTIVE' in doc.user_loc_group"].map(
    (filter) => `/v1/data/user?filter=${encodeURIComponent(filter)}&page_size=5`,
  );
  for (let time = 0; time < 8; time += 1) for (const url of [...lists, ...filters, '/v1/data/user?page_size=5']) await admin.get(url);
  const statements = await prepared();
  const onValue = statements.filter(({ statement }) => /ilike|@>|&&| like \$| like cast/.test(statement));
  expect(onValue.map(({ statement, generic_plans }) => `${generic_plans}: ${statement}`)).toEqual([]);
  // What does not hang on a value is still kept: the test sees what it looks for.
  expect(
    statements.filter(
      ({ statement, custom_plans, generic_plans }) => statement.includes('from "user"') && Number(custom_plans) + Number(generic_plans) > 5,
    ),
  ).not.toEqual([]);
});

const MANY = 30_000;

it.each(['ab', 'a', 'abc', 'sharma ab'])('finds %s by an index among many', async (words) => {
  const { database, definitions } = test.server.parts;
  const customer = definitions.product().entities.get('customer');
  if (!customer) throw new Error('There are no customers.');
  // Whatever words the customer has whose row is taken: of the many, only their random names are looked through.
  const others = [...customer.fields.values()].filter(({ name, searchable, required }) => searchable && !required && name !== 'cust_name');
  const none = Object.fromEntries(others.map(({ name }) => [name, null]));
  await database.admin(async (run) => {
    const [{ count } = { count: 0 }] = await run('select count(*)::integer as count from customer');
    if (Number(count) > MANY) return;
    await run(`insert into customer select (jsonb_populate_record(one, '${JSON.stringify(none)}'::jsonb || jsonb_build_object('id', gen_random_uuid(),
        'cust_name', translate(md5(random()::text) || ' ' || md5(random()::text), '0123456789abcdef', 'ghijklmnopqrstuv'), 'cust_mobile', (9000000000 + n)::text, 'cust_email', null))).*
      from customer as one cross join generate_series(1, ${MANY}) as n
      where one.id = (select id from customer where org_id = '${member.org.id}' limit 1)`);
    await run('vacuum analyze customer');
  });
  const condition = searchToSql({ entity: customer, alias: 'r', where: () => true }, words);
  const plan = await database.read(
    member,
    async ({ kysely }) =>
      (
        await sql`explain select r.id from customer as r where r.org_id = ${member.org.id}::uuid and ${condition ?? sql`true`}`.execute(
          kysely,
        )
      ).rows,
  );
  const text = JSON.stringify(plan);
  expect(text).toContain('Bitmap Index Scan');
  expect(text).not.toContain('Seq Scan');
});

it('finds one or two letters where a word begins, and three anywhere', async () => {
  const made = await admin.post('/v1/data/customer', { cust_name: 'Zyxwana Vutsrq', cust_mobile: '9000000999' });
  expect(made.status).toBe(201);
  const namesOf = async (words: string) =>
    (await admin.get(`/v1/data/customer?search=${encodeURIComponent(words)}&page_size=50`)).body.data.map(
      ({ cust_name }: { cust_name: string }) => cust_name,
    );
  for (const words of ['zy', 'ZY', 'vu', 'zy vu', 'wan', 'tsr zy']) expect(await namesOf(words), words).toContain('Zyxwana Vutsrq');
  for (const words of ['wa', 'ts', 'zy ts']) expect(await namesOf(words), words).not.toContain('Zyxwana Vutsrq');
});
