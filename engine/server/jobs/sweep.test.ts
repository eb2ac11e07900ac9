import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { sentDuring } from '../../../tests/support/statements.ts';
import type { OpenDatabase } from '../database/open.ts';
import { createManualClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { system } from '../kernel/principal.ts';
import { createJobs, EVERY_MINUTE, type Jobs, keepRounds, olderThan, roundsQueue, type Sweep, sweep } from './index.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
};

const NOW = '2026-01-05T08:00:00.000Z';

eachEngine((open, engine) => {
  let database: OpenDatabase;
  let jobs: Jobs | undefined;
  beforeAll(async () => {
    database = await open({ entities: [] });
    await database.admin((run) =>
      run(`create table leaf (id integer primary key, fell_at timestamptz, colour text);
        create index leaf_fell on leaf (fell_at);
        create table vein (leaf_id integer references leaf deferrable initially deferred)`),
    );
  });
  beforeEach(() => database.run('truncate leaf, vein'));
  afterEach(() => jobs?.close());

  const leaves: Sweep = { name: 'leaves.old', table: 'leaf', due: olderThan('leaf', 'fell_at', 2), batch: 10 };
  /** Those of three days ago are old. */
  const fall = (from: number, to: number, days: number) =>
    database.run(
      `insert into leaf (id, fell_at) select n, timestamptz '${NOW}' - interval '${days} days' from generate_series(${from}, ${to}) n`,
    );
  const left = async () => (await database.run('select count(*)::int as n from leaf'))[0]?.n;

  it('takes what is old in batches, a transaction each, until less than a batch is left', async () => {
    await fall(1, 25, 3);
    await fall(26, 30, 1);
    const sent = await sentDuring(() => sweep(database, leaves, NOW));
    expect(sent.filter((text) => text.includes('delete from'))).toHaveLength(3);
    expect(sent.filter((text) => /\bcommit\b/.test(text))).toHaveLength(3);
    expect(await left()).toBe(5);
  });

  it('takes along what refers to them, and changes those that stay once', async () => {
    await fall(1, 12, 3);
    await database.run('insert into vein select id from leaf, generate_series(1, 3)');
    const fading: Sweep = { ...leaves, change: () => sql`colour = 'brown', fell_at = null`, due: olderThan('leaf', 'fell_at', 2) };
    await sweep(database, { ...fading, batch: 12 }, NOW);
    expect(await database.run('select colour, count(*)::int as n from leaf group by 1')).toEqual([{ colour: 'brown', n: 12 }]);
    await database.run(`update leaf set fell_at = '2025-01-01'`);
    await sweep(database, { ...leaves, along: { vein: 'leaf_id' } }, NOW);
    expect(await database.run('select (select count(*) from leaf)::int + (select count(*) from vein)::int as n')).toEqual([{ n: 0 }]);
  });

  it('tells rows of one place in several partitions apart', async () => {
    await database.run(`create table drip (id integer, fell_at timestamptz) partition by range (id);
      create table drip_low partition of drip for values from (1) to (3); create table drip_high partition of drip for values from (3) to (5);
      insert into drip values (1, '2025-01-01'), (2, '${NOW}'), (3, '${NOW}'), (4, '2025-01-01')`);
    await sweep(database, { ...leaves, table: 'drip', due: olderThan('drip', 'fell_at', 2) }, NOW);
    expect(await database.run('select id from drip order by id')).toEqual([{ id: 2 }, { id: 3 }]);
  });

  // The embedded engine has one connection: nobody holds a row meanwhile.
  if (engine === 'postgres')
    it('leaves a row that somebody holds', async () => {
      await fall(1, 3, 3);
      const [held, free] = [gate(), gate()];
      const holding = database.transaction(system('test'), async ({ kysely }) => {
        await sql`select from leaf where id = 2 for update`.execute(kysely);
        held.open();
        await free.opened;
      });
      await held.opened;
      await sweep(database, leaves, NOW);
      expect(await left()).toBe(1);
      free.open();
      await holding;
      await sweep(database, leaves, NOW);
      expect(await left()).toBe(0);
    });

  it('is a round of its own: one that fails is told by its name and keeps none of the others', async () => {
    await fall(1, 3, 3);
    const clock = createManualClock(NOW);
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    jobs = createJobs({ database, clock, log });
    const roundOf = (each: Sweep) => ({ name: each.name, cron: EVERY_MINUTE, run: () => sweep(database, each, NOW) });
    const rounds = [{ ...leaves, name: 'leaves.broken', table: 'no_leaf', due: olderThan('no_leaf', 'fell_at') }, leaves].map(roundOf);
    const queue = roundsQueue(rounds);
    await jobs.open([queue]);
    await keepRounds(database, { rounds, clock });
    clock.advance(60_000);
    await jobs.lookForDue();
    expect(await jobs.work(queue.name)).toBe(1);
    expect(await left()).toBe(0);
    expect(lines.map((line) => JSON.parse(line)).map(({ queue: of, key }) => [of, key])).toEqual([['rounds', 'round leaves.broken']]);
  });
});
