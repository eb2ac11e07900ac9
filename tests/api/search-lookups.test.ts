/**
 * Few records among very many of an organisation, found by a word: by index whether or not PostgreSQL takes the operators of texts to
 * keep to themselves what they see, which takes a superuser to say; and of the caller's organisations alone.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '../../engine/server/kernel/principal.ts';
import { fillLarge, sizeOf } from '../bench/large/fill.ts';
import { plansDuring, rowsRead } from '../support/explained.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const RARE = 'zyxwvut';
let test: TestServer;
let brand: Caller;
let other: Member;
/** Of the brand, and of another one: a request that has the word. */
let found: string;

const memberOf = async ({ token }: Caller) => {
  const member = await test.server.parts.identity.sessions.principalOf(token);
  if (!member) throw new Error('There is no session.');
  return member;
};

beforeAll(async () => {
  test = await startTestServer({ engine: 'postgres', areas: [], seed: true });
  await fillLarge(test.server.parts, sizeOf(4_000));
  brand = await test.as('admin@acme.test');
  other = await memberOf(await test.as('admin@globex.test'));
  const { org } = await memberOf(brand);
  const ids = await test.server.parts.database.admin(async (run) => {
    const named = (condition: string) =>
      run(
        `update service_request set title = title || ' ${RARE}' where id = (select id from service_request where ${condition} limit 1) returning id`,
      );
    const own = await named(`org_id = '${org.id}'`);
    await named(`org_id = '${other.org.id}'`);
    for (const name of ['texticlike(text,text)', 'jsonb_contains(jsonb,jsonb)']) await run(`alter function ${name} not leakproof`);
    await run('vacuum analyze service_request');
    return own;
  });
  found = String(ids[0]?.id);
}, 200_000);
afterAll(() => test.stop());

it('reads the few that have the word, and no other of thousands', async () => {
  let body: { data: readonly { id: string }[] } = { data: [] };
  const plans = await plansDuring(/from "service_request" as "r"/, async () => {
    body = (await brand.get(`/v1/data/service-request?search=${RARE}&count=exact`)).body;
  });
  expect(body.data.map(({ id }) => id)).toEqual([found]);
  expect(plans.length).toBe(2);
  for (const plan of plans) expect(rowsRead(plan, 'service_request')).toBeLessThan(10);
});

it('answers a common word and no word as it would by itself', async () => {
  const count = async (words: string) => (await brand.get(`/v1/data/service-request?search=${words}&count=exact&page_size=1`)).body.count;
  const [direct] = await test.server.parts.database.admin((run) =>
    run(
      "select count(*)::integer as value from service_request where org_id = (select org_id from service_request where id = $1) and title ilike '%cooling%' and is_deleted is not true",
      [found],
    ),
  );
  expect((await count('cooling')).value).toBeGreaterThanOrEqual(Number(direct?.value));
  expect(Number(direct?.value)).toBeGreaterThan(100);
  expect((await count('nothing-has-this')).value).toBe(0);
});

const PAGE = /as "\$0"/;
/** More than are asked for by their ids before anything else is tried. */
const HOLDERS = 2_100;
const changeMany = async (change: string) => {
  const { org } = await memberOf(brand);
  await test.server.parts.database.admin(async (run) => {
    await run(
      `update service_request set ${change} where id in (select id from service_request where org_id = '${org.id}' order by id desc limit ${HOLDERS})`,
    );
    await run('vacuum analyze service_request');
  });
};

it('reads a page of a common word alone, once the beginning of the list has one', async () => {
  await changeMany("title = title || ' mnbvcxz'");
  let body: { data: readonly { title: string }[] } = { data: [] };
  const plans = await plansDuring(PAGE, async () => {
    body = (await brand.get('/v1/data/service-request?search=mnbvcxz&page_size=20')).body;
  });
  expect(body.data.filter(({ title }) => title.endsWith(' mnbvcxz'))).toHaveLength(20);
  expect(plans.map((plan) => rowsRead(plan, 'service_request'))).toEqual([21]);
});

it('reads those of a word that many have where nobody may look, and no other', async () => {
  const HIDDEN = 'qjxkzvw';
  await changeMany(`custom = custom || '{"not_asked": "${HIDDEN}"}'`);
  await test.server.parts.database.admin((run) => run(`update service_request set title = title || ' ${HIDDEN}' where id = '${found}'`));
  let body: { data: readonly { id: string }[] } = { data: [] };
  const plans = await plansDuring(PAGE, async () => {
    body = (await brand.get(`/v1/data/service-request?search=${HIDDEN}`)).body;
  });
  expect(body.data.map(({ id }) => id)).toEqual([found]);
  expect(plans).toHaveLength(1);
  for (const plan of plans) expect(rowsRead(plan, 'service_request')).toBeLessThanOrEqual(HOLDERS + 1);
});

it('looks at no more than some of the thousands that look like a misspelt word', async () => {
  const provider = await test.as('admin@fixit.test');
  const { org } = await memberOf(provider);
  await test.server.parts.database.admin((run) =>
    run(
      `update service_request set title = 'Xylophone ' || display_code where id in (select id from service_request where provider_id = '${org.id}' and title not like '%${RARE}%' limit 3500)`,
    ),
  );
  let body: { data: readonly { entity: string; found: readonly { title: string }[] }[] } = { data: [] };
  const plans = await plansDuring(/word_similarity|%>/, async () => {
    body = (await provider.get('/v1/search?query=xylofone')).body;
  });
  expect(JSON.stringify(body.data.find(({ entity }) => entity === 'service-request'))).toContain('Xylophone');
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(rowsRead(plan, 'service_request')).toBeLessThan(2_100);
});

it('finds nothing for those of other organisations, and is no way around the policies', async () => {
  const { database } = test.server.parts;
  const ids = await database.read(other, async ({ kysely }) => {
    const { rows } = await sql<{ ids: readonly string[] }>`select found_in_service_request(array['%zyxwvut%'], null, 2000) as ids`.execute(
      kysely,
    );
    return rows[0]?.ids ?? [];
  });
  expect(ids.length).toBe(1);
  expect(ids).not.toContain(found);
});
