/** What tallies answer is what counting the records answers, at every moment: while they are filled, before and after deltas are folded. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../core/definitions/types.ts';
import { tableOf } from '../access/columns.ts';
import type { Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { type Member, system } from '../kernel/principal.ts';
import { createSigner } from '../kernel/secret.ts';
import { talliedOf } from '../model/tallies.ts';
import { createResources } from '../resources/index.ts';
import { guest, openStage, otherTeam, person, type Stage, team } from '../resources/testing/stage.ts';
import type { GroupQuery, Resources } from '../resources/types.ts';
import { fillBatch, fillTallies } from './fill.ts';
import { foldingOf, foldTallies } from './fold.ts';
import { countedProduct, uncounted, ZONE } from './testing/product.ts';

let stage: Stage;
let direct: Resources;
let job: Entity;
const admin = inZone(person({ is_admin: true }));
const staff = inZone(person({}));
const visitor = inZone(person({ org: guest, type: 'VISITOR' }));
const stranger = inZone(person({ org: otherTeam, is_admin: true }));

function inZone(member: Member): Member {
  return { ...member, org: { ...member.org, time_zone: ZONE } };
}

beforeAll(async () => {
  const product = countedProduct();
  stage = await openStage({ product });
  const found = product.entities.get('job');
  if (!found) throw new Error('There is no job.');
  job = found;
  const { database, clock, media } = stage;
  const signer = createSigner('a secret of the tests, long enough', 'page-token');
  const bare = uncounted(product);
  direct = createResources({ database, product: () => bare, hooks: () => ({}), clock, ids: newId, media, signer });
});
afterAll(() => stage.database.close());
beforeEach(() => stage.database.run('delete from job'));

/** Always the same numbers, so that a failure can be looked at again. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}
const draw = numbers(11);
const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)] as T;
const text = (value: string | number | boolean | null) => (value === null ? 'null' : `'${value}'`);

const states = ['open', 'shut', null] as const;
const kinds = ['a', 'b', 'c'] as const;
const towns = ["'Ujjain", 'Pune {1}', 'null', '"x",y', null] as const;
const instant = () =>
  oneOf([
    null,
    `2026-0${1 + draw(6)}-${10 + draw(18)}T${10 + draw(13)}:${10 + draw(49)}:00Z`,
    '2026-03-31T15:00:00Z',
    '2026-03-31T18:29:59.999Z',
  ]);
const day = () => oneOf([null, `2026-0${1 + draw(6)}-0${1 + draw(9)}`]);

const values = (): Readonly<Record<string, string>> => ({
  org_id: text(oneOf([team, team, otherTeam])),
  guest_id: text(oneOf([guest, team, null])),
  kind: text(oneOf(kinds)),
  state: text(oneOf(states)),
  town: oneOf(towns) === null ? 'null' : `$$${oneOf(towns) ?? 'x'}$$`,
  urgent: text(oneOf([true, false, null])),
  score: text(oneOf([0, 100, null])),
  cost: text(oneOf([null, draw(500)])),
  hours: text(oneOf([null, draw(100) / 10])),
  due: text(day()),
  shut_at: text(instant()),
  people: oneOf(["'{}'", `'{${staff.user.id}}'`]),
  gone: text(oneOf([false, false, null, true])),
});

async function insert(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => values());
  const names = Object.keys(rows[0] ?? {});
  const listed = rows.map((row) => `('${newId()}', now(), now(), 1, ${names.map((name) => row[name]).join(', ')})`);
  await stage.database.run(`insert into job (id, created_at, updated_at, version, ${names.join(', ')}) values ${listed.join(', ')}`);
}
const picked = (share: number) => `id in (select id from job order by md5(id::text || '${draw(1000)}') limit ${share})`;
const update = (most: number) => {
  const changes = Object.entries(values()).filter(() => draw(3) === 0);
  const set = ['version = version + 1', ...changes.map(([name, value]) => `${name} = ${value}`)].join(', ');
  return stage.database.run(`update job set ${set} where ${picked(most)}`);
};
const remove = (most: number) => stage.database.run(`delete from job where ${picked(most)}`);

const queries: readonly GroupQuery[] = [
  {},
  { by: '/state' },
  { by: '/kind,/state', sum: '/cost', avg: '/cost' },
  { by: '/urgent', avg: '/score', filter: 'doc.score != null' },
  { filter: "doc.state == 'open' && doc.urgent != true" },
  { by: '/org_id', filter: "doc.kind in ['a', 'b'] || !(doc.state == 'open')" },
  { by: '/shut_at', bucket: 'week', avg: '/hours' },
  { by: '/kind', avg: '/hours', sum: '/hours', filter: "doc.shut_at >= '2026-02-28T15:00:00.000Z'" },
  { filter: "doc.shut_at >= '2026-02-28T15:00:00.000Z' && doc.shut_at < '2026-03-31T15:00:00.000Z'", sum: '/hours' },
  { by: '/town', filter: "doc.shut_at >= '2026-03-31T15:00:00.000Z'", avg: '/hours' },
  { by: '/town,/shut_at', bucket: 'quarter' },
  { by: '/kind', filter: 'doc.shut_at == null' },
  { by: '/due', bucket: 'month', filter: "doc.state == 'open'" },
  { by: '/due' },
  { by: '/state', filter: "doc.due < '2026-03-04'" },
  { by: '/state', filter: "doc.due == '2026-03-04' || doc.due > '2026-05-01'" },
  { by: '/kind', filter: 'doc.town != null && !(doc.shut_at != null)' },
  { by: '/town', filter: "doc.state == 'open' && doc.kind != 'a'" },
  { by: '/town', filter: "doc.state in ['open', 'new'] && doc.kind != 'a'" },
];
/** What no tally can tell is answered all the same. */
const beyond: readonly GroupQuery[] = [
  { by: '/state', filter: "doc.shut_at >= '2026-03-01T00:00:00.000Z'" },
  { by: '/kind', filter: "doc.shut_at > '2026-03-31T15:00:00.000Z'" },
  { by: '/town,/shut_at', bucket: 'week' },
  { by: '/kind', filter: 'doc.town != "x"' },
  { by: '/town', filter: "doc.state in ['open', 'shut'] && doc.kind != 'a'" },
  { by: '/state', filter: 'doc.gone == true' },
  { max: '/cost' },
  { by: '/people' },
  { search: 'ujjain' },
];

const near = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value));
const settled = async (work: Promise<unknown>) => work.then(near, (error: Error) => error.message);

async function compare(query: GroupQuery, who: Member): Promise<void> {
  const answer = await settled(stage.resources.group(who, 'job', query));
  expect([query, answer]).toEqual([query, await settled(direct.group(who, 'job', query))]);
}

/** Whether the answer is made of tallies: where they say twice as much, so does it. */
async function isTallied(query: GroupQuery, who: Member): Promise<boolean> {
  const ask = () => settled(stage.resources.group(who, 'job', query));
  const before = await ask();
  await stage.database.run('update tally set n = n * 2; update tally_delta set n = n * 2');
  const after = await ask();
  await stage.database.run('update tally set n = n / 2; update tally_delta set n = n / 2');
  return JSON.stringify(before) !== JSON.stringify(after);
}

async function compareAll(): Promise<void> {
  for (const query of [...queries, ...beyond]) for (const who of [admin, visitor, stranger, staff]) await compare(query, who);
}

describe('after writes of every kind', () => {
  it('answers what counting the records answers', async () => {
    for (let round = 0; round < 6; round += 1) {
      await insert(1 + draw(60));
      await update(1 + draw(40));
      await remove(draw(12));
      await compareAll();
      if (round % 2 === 1) await foldTallies(stage.database, job);
    }
    await compareAll();
    await stage.database.run('delete from job');
    await foldTallies(stage.database, job);
    expect(await stage.database.run('select (select count(*) from tally)::int + (select count(*) from tally_delta)::int as rows')).toEqual([
      { rows: 0 },
    ]);
  }, 120_000);

  it('by one statement, where a tally knows all that is asked', async () => {
    await insert(40);
    for (const query of queries) {
      const { statements } = await stage.counting(() => stage.resources.group(admin, 'job', query));
      expect([query, statements.length, await isTallied(query, admin)]).toEqual([query, 1, true]);
    }
    for (const query of beyond) expect([query, await isTallied(query, admin)]).toEqual([query, false]);
  });

  it('from the records for whoever sees some by what no tally knows, or has another wall clock', async () => {
    await insert(40);
    expect(await isTallied({ by: '/state' }, staff)).toBe(false);
    const abroad = { ...admin, org: { ...admin.org, time_zone: 'America/New_York' } };
    expect(await isTallied({ by: '/shut_at', bucket: 'month' }, abroad)).toBe(false);
    expect(await isTallied({ by: '/state' }, abroad)).toBe(true);
  });

  it('gives nothing to members of another organisation', async () => {
    await insert(30);
    const seen = (text: string) => stage.database.read(stranger, async ({ kysely }) => (await sql.raw<Row>(text).execute(kysely)).rows);
    expect(await seen(`select distinct '${otherTeam}' = any (tenants) as own from tally_delta`)).toEqual([{ own: true }]);
    await foldTallies(stage.database, job);
    expect(await seen('select distinct tenant from tally')).toEqual([{ tenant: otherTeam }]);
  });

  it('adds one delta for each combination that a statement changed, none for a change of something else', async () => {
    await insert(1);
    const rows = async () => Number((await stage.database.run('select count(*)::int as rows from tally_delta'))[0]?.rows);
    const before = await rows();
    await stage.database.run('update job set version = version + 1, people = null');
    expect(await rows()).toBe(before);
  });
});

it('gives the same number at every moment while records change and deltas are folded', async () => {
  await insert(40);
  const counted = async () => JSON.stringify(near(await stage.resources.group(admin, 'job', {})));
  const whole = await counted();
  let isOver = false;
  const written = (async () => {
    for (let round = 0; round < 40; round += 1)
      await stage.database.run(`update job set state = ${text(oneOf(states))}, kind = ${text(oneOf(kinds))} where ${picked(5)}`);
    isOver = true;
  })();
  const folded = (async () => {
    while (!isOver) await foldTallies(stage.database, job);
  })();
  while (!isOver) expect(await counted()).toBe(whole);
  await Promise.all([written, folded]);
});

it('folds without joining anything, so that no statistics mislead it', async () => {
  const [tally] = talliedOf(job, tableOf('job'))[0]?.tallies ?? [];
  const plan = await stage.database.read(system('test of folding'), async ({ kysely }) => {
    const { rows } = await sql<Row>`explain ${foldingOf(tally?.name ?? '', 2)}`.execute(kysely);
    return rows.map((row) => String(row['QUERY PLAN']));
  });
  expect(plan.join('\n')).toMatch(/Conflict Arbiter Indexes/);
  expect(plan.filter((line) => /\bJoin\b|Seq Scan on tally\b/.test(line))).toEqual([]);
}, 20_000);

it('reads few rows for many records: as many as there are combinations', async () => {
  await stage.database.run(
    `insert into job (id, created_at, updated_at, version, org_id, kind, state, town, shut_at, hours)
     select gen_random_uuid(), now(), now(), 1, '${team}', chr(97 + i % 3), 'shut', 'town ' || i % 5,
       timestamptz '2026-01-01T06:00:00Z' + (i % 90) * interval '1 day', 1 from generate_series(1, 20000) i`,
  );
  await foldTallies(stage.database, job);
  const [read] = await stage.database.run("select count(*)::int as rows from tally where tally like 'job/shut/%'");
  expect(read).toEqual({ rows: 90 });
  await compare({ by: '/shut_at', bucket: 'month', avg: '/hours' }, admin);
});

describe('a tally that is new where there are records', () => {
  const restart = () =>
    stage.database.run('delete from tally; delete from tally_delta; update tally_state set complete = false, after = null');
  const tallied = () => talliedOf(job, tableOf('job'))[0] ?? expect.fail();

  it('is read only when it is filled, and exact then, whatever was written meanwhile', async () => {
    await insert(300);
    await restart();
    expect(await isTallied({ by: '/state' }, admin)).toBe(false);
    for (const tally of tallied().tallies) {
      await update(30);
      await insert(5);
      while (await fillBatch(stage.database, job, { tallied: tallied(), tally, batch: 50 })) {
        await update(30);
        await insert(3);
        await remove(5);
        await compare({ by: '/state' }, admin);
      }
    }
    expect(await isTallied({ by: '/state' }, admin)).toBe(true);
    await compareAll();
    await foldTallies(stage.database, job);
    await compareAll();
  }, 120_000);

  it('is filled by a round at once, too', async () => {
    await insert(20);
    await restart();
    await fillTallies(stage.database, job);
    expect(await isTallied({ by: '/state' }, admin)).toBe(true);
  });
});
