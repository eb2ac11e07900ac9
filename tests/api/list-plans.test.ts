/** Lists by plan: a page in an order that the definition names is read off its index, whoever reads it and however many rows there are. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { nodesOf, type PlanNode, plansDuring, rowsRead } from '../support/explained.ts';
import { dataOf, type People, signInAll } from '../support/journey.ts';
import { fillTable } from '../support/many-rows.ts';
import type { Caller } from '../support/server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ROWS = 8_000;
const PAGE = 50;
/** Rows that a page may cost: where few are equal, to look those up and sort them costs less than to walk on. How few is the planner’s to say, by figures that it draws anew each time. */
const MOST = ROWS / 20;
/** All of a table, with the records of the demo. */
const WHOLE = ROWS * 1.1;
const tables = { 'service-request': 'service_request', subtask: 'subtask' } as const;

describe('pages of long lists', () => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ engine: 'postgres', areas: 'all', seed: true });
    people = await signInAll(server);
    const { database, definitions } = server.server.parts;
    for (const table of Object.values(tables)) await fillTable(database, table, ROWS, definitions.product().entities);
  }, 240_000);
  afterAll(() => server.stop());

  /** Plans of the first pages of a list, each with how many rows it answered. */
  async function pagesOf(caller: Caller, entity: keyof typeof tables, orderBy: string) {
    const pages: { readonly plans: readonly PlanNode[]; readonly rows: number }[] = [];
    let token = '';
    for (let page = 0; page < 3; page += 1) {
      const path = `/v1/data/${entity}?page_size=${PAGE}&order_by=${orderBy}${token && `&page_token=${encodeURIComponent(token)}`}`;
      let rows = 0;
      const plans = await plansDuring(new RegExp(`from "${tables[entity]}".* limit ${PAGE + 1}(\\) as page .*)?$`, 's'), async () => {
        const answer = await caller.get(path);
        rows = dataOf(answer).length;
        token = answer.body.next_page_token ?? '';
      });
      pages.push({ plans, rows });
      if (token === '') break;
    }
    return pages;
  }

  /** In which field all records are alike that one of them sees. */
  const alike = { fixit: 'provider_id', acme: 'org_id', tech: 'assgne_id' } as const;
  /** The entity's own order, and those that are named for lists of theirs; both ways. */
  function sortsOf(name: keyof typeof alike, entity: keyof typeof tables) {
    const { order = [], gathered } = server.server.parts.definitions.product().entities.get(entity) ?? {};
    const own = order.slice(0, 1).map((sort) => sort.replace(/^-/, ''));
    const named = (gathered?.ordered ?? []).filter(({ of }) => of === alike[name]).map(({ by }) => `/${by}`);
    return [...new Set([...own, ...named])].flatMap((pointer) => [pointer, `-${pointer}`]);
  }

  const cases = (['service-request', 'subtask'] as const).flatMap((entity) =>
    (['fixit', 'acme', 'tech'] as const).map((name) => [entity, name] as const),
  );

  it.each(cases)(
    '%s, read by %s, are taken from the index of what they are sorted by',
    async (entity, name) => {
      const caller = people[name];
      const sorts = sortsOf(name, entity);
      expect(sorts.length).toBeGreaterThan(1);
      // Whoever reads a few of many may have those looked up and sorted.
      const own = Number((await caller.get(`/v1/data/${entity}?page_size=1&count=exact`)).body.count?.value ?? 0);
      const most = { sorted: name === 'tech' ? own : MOST, read: name === 'tech' ? WHOLE : MOST };
      const faults: string[] = [];
      for (const sort of sorts)
        for (const [page, { plans, rows }] of (await pagesOf(caller, entity, sort)).entries()) {
          expect(plans.length, `${sort}, page ${page}`).toBeGreaterThan(0);
          for (const plan of plans) {
            const nodes = nodesOf(plan);
            const sorted = Math.max(0, ...nodes.filter(isSort).map((node) => node.Plans?.[0]?.['Actual Rows'] ?? 0));
            const read = rowsRead(plan, tables[entity]);
            if (sorted > most.sorted || read > most.read)
              faults.push(`${sort}, page ${page}: ${rows} rows of ${read} read and ${sorted} sorted, ${nodes.map(nameOf).join(' > ')}`);
          }
        }
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it.each([
    ['service-request', '/cust_city'],
    ['subtask', '/visit_at'],
  ] as const)('%s sorted by what no index has (%s) are read once, and no more than a page of them is kept', async (entity, sort) => {
    for (const { plans, rows } of await pagesOf(people.acme, entity, sort)) {
      expect(rows).toBe(PAGE);
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(rowsRead(plan, tables[entity])).toBeLessThan(WHOLE);
    }
  });

  it('are searched without a look at what matches in other organisations', async () => {
    const { database } = server.server.parts;
    const name = (org: string, rows: number) =>
      database.run(
        `update service_request set title = 'Zanzibar ' || title where id in (select id from service_request where org_id = (select id from organisation where nickname = '${org}') limit ${rows})`,
      );
    await name('Acme', 40);
    await name('Globex', 3);
    await database.run('analyze service_request_words');
    // Of few rows the organisation's own are looked through instead: as if there were many.
    const found = await database.transaction(system('tests'), async ({ kysely }) => {
      for (const way of ['seqscan', 'indexscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(kysely);
      const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`explain (analyze, format json)
        select id from service_request_words where words ilike '%zanzibar%' and org_id = (select id from organisation where nickname = 'Globex')`.execute(
        kysely,
      );
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
    });
    const matches = found.filter((node) => node['Index Name']?.includes('_words_gin_'));
    expect(
      matches.map((node) => node['Actual Rows']),
      found.map(nameOf).join(' > '),
    ).toEqual([3]);
    const answer = await people.globex.get('/v1/data/service-request?search=zanzibar');
    expect(dataOf(answer)).toHaveLength(3);
  });
});

const isSort = (node: PlanNode) => node['Node Type'].includes('Sort');
const nameOf = (node: PlanNode) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim();
