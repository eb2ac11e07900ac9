/**
 * A large installation by plan: every shipped list in every way that it can be asked for, and every shipped figure, as those who
 * manage a provider and a brand and as a technician. None of them may read a large table from end to end or sort more rows than an index finds in passing;
 * what does so today stands in large-plans.known.json with the reason, and must leave that list when it no longer does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { filterText, holds, predicateOf } from '../../engine/react/rules/trusted.ts';
import { fillLarge, sizeOf } from '../bench/large/fill.ts';
import { nodesOf, type PlanNode, type PlannedFor, plansDuring, rowsRead } from '../support/explained.ts';
import { type Figure, figuresOf } from '../support/figures.ts';
import { type ListQuery, listsOf, queriesOf } from '../support/list-queries.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const REQUESTS = 15_000;
/** From so many rows on a table is large: no list and no figure reads all of it. */
const LARGE = 10_000;
/** Rows that a call may read for each that it answers. */
const EACH = 3;
/** Rows that a call may cost beside: where few are equal, to look those up and sort them costs less than to walk on. How few is the planner’s to say. */
const MOST = 1_000;
const persons = ['admin@fixit.test', 'admin@acme.test', 'tech@fixit.test'] as const;
/** One that half of all records have, one that few have, and a code. */
const words = ['cooling', 'quartz', 'ACM-100101'];

const KNOWN = new URL('large-plans.known.json', import.meta.url);
/** Names of what is asked, by the reason why it cannot be otherwise yet. */
type Names = Readonly<Record<string, readonly string[]>>;
const known: Names = JSON.parse(readFileSync(KNOWN, 'utf8'));

let server: TestServer;
let large: readonly string[];
const walked = new Set<string>();
const broken = new Map<string, Set<string>>();

beforeAll(async () => {
  server = await startTestServer({ engine: 'postgres', areas: 'all', seed: true, limits: { statementLimit: 120_000 } });
  await fillLarge(server.server.parts, sizeOf(REQUESTS));
  const found = await server.server.parts.database.admin((sql) =>
    sql("select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1", [LARGE]),
  );
  large = found.map(({ name }) => String(name));
}, 280_000);
afterAll(() => server.stop());

const tableOf = (entity: string) => entity.replaceAll('-', '_');

function figureQuery(figure: Figure, scope: RuleScope): ListQuery {
  const filter = filterText(figure.filters.map((text) => predicateOf(text, scope)));
  const asked = { filter, by: figure.by.join(','), bucket: figure.bucket, sum: figure.sums.join(','), avg: figure.averages.join(',') };
  const parts = Object.entries(asked).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return { name: figure.name, path: `/v1/data/${figure.entity}/group?${parts.join('&')}` };
}

/** What the person is shown: all that is asked of large tables, each once. */
async function queriesFor(caller: Caller): Promise<ReadonlyMap<string, readonly string[]>> {
  const { user, org, flags } = (await caller.get('/v1/definitions/app')).body;
  const scope: RuleScope = { user, org, flags, route: {}, now: server.clock.now(), timeZone: org.time_zone };
  const product = server.server.parts.definitions.product();
  const queries = new Map<string, string[]>();
  const add = ({ name, path }: ListQuery) => queries.set(path, [...(queries.get(path) ?? []), name]);
  const records = new Map<string, Readonly<Record<string, unknown>>>();
  const recordOf = async (entity: string) => {
    const known = records.get(entity);
    if (known) return known;
    const { body } = await caller.get(`/v1/data/${entity}?page_size=1`);
    const record = body?.data?.[0] ?? {};
    records.set(entity, record);
    return record;
  };
  for (const [screen, { body }] of product.screens) {
    if ((await caller.get(`/v1/definitions/screens/${screen}`)).status !== 200) continue;
    for (const list of listsOf(body)) {
      const entity = product.entities.get(String(list.entity));
      if (!entity || !large.includes(tableOf(entity.name))) continue;
      queriesOf({ screen, list, entity, scope, words, record: await recordOf(entity.name) }).forEach(add);
    }
    for (const figure of figuresOf(screen, body))
      if (large.includes(tableOf(figure.entity)) && figure.shows.every((text) => holds(text, scope))) add(figureQuery(figure, scope));
  }
  return queries;
}

const ends = (node: PlanNode) => node['Node Type'].endsWith('Seq Scan') && large.includes(node['Relation Name'] ?? '');
/** An incremental sort goes through those that are equal so far, and no further than the page needs. */
const sorts = (node: PlanNode) => node['Node Type'] === 'Sort' && (node.Plans?.[0]?.['Actual Rows'] ?? 0) > MOST;

function faultsOf(plan: PlanNode, answered: number): readonly string[] {
  const nodes = nodesOf(plan);
  const read = Math.max(...large.map((table) => rowsRead(plan, table)));
  return [
    ...nodes.filter(ends).map((node) => `reads ${node['Relation Name']} from end to end`),
    ...nodes.filter(sorts).map((node) => `sorts ${node.Plans?.[0]?.['Actual Rows']} rows`),
    ...(read > EACH * answered + MOST ? [`reads ${read} rows for ${answered}`] : []),
  ];
}

const walks = persons.flatMap((person) => (['values', 'any'] as const).map((plannedFor) => [person, plannedFor] as const));

it.each(walks)(
  'walks what %s is shown, planned for %s',
  async (person: string, plannedFor: PlannedFor) => {
    const caller = await server.as(person);
    const refused: string[] = [];
    for (const [path, names] of await queriesFor(caller)) {
      let rows = 0;
      let status = 0;
      const plans = await plansDuring(
        new RegExp(`from "(${large.join('|')})"`),
        async () => {
          // A kept answer has no plan.
          const answer = await caller.get(path, { headers: { 'cache-control': 'no-cache' } });
          status = answer.status;
          rows = answer.body?.data?.length ?? 0;
        },
        plannedFor,
      );
      // What is not open to the person is not shown either.
      if (status === 400) continue;
      if (status !== 200) refused.push(`${status} ${names[0]}`);
      const faults = plans.flatMap((plan) => faultsOf(plan, rows));
      for (const name of names) {
        walked.add(name);
        for (const fault of faults) broken.set(name, (broken.get(name) ?? new Set()).add(`${person}, for ${plannedFor}: ${fault}`));
      }
    }
    expect(refused).toEqual([]);
  },
  280_000,
);

it('has no fault that is not known, and knows none that is no more', () => {
  expect(walked.size).toBeGreaterThan(300);
  if (process.env.RECORD_PLANS)
    writeFileSync(
      process.env.RECORD_PLANS,
      JSON.stringify(
        [...broken].map(([name, of]) => [name, [...of]]),
        null,
        1,
      ),
    );
  const names = new Set(Object.values(known).flat());
  expect([...broken].flatMap(([name, of]) => (names.has(name) ? [] : [`${name}: ${[...of].join('; ')}`]))).toEqual([]);
  expect([...names].filter((name) => !broken.has(name))).toEqual([]);
});
