/**
 * `npm run bench -- live`: open pages over two processes on one PostgreSQL, told of changes of requests that all of them may read.
 * Then one process is killed while changes go on: its pages go on at the other, and must miss nothing.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freshDatabase } from '../../support/postgres.ts';
import { buildPrograms } from '../build.ts';
import { type Child, startChild } from '../child.ts';
import { addPeople } from '../people.ts';
import { table } from '../report.ts';
import { makeWorld, type Setting } from '../world.ts';
import { type Changed, changeAll } from './changes.ts';
import { full, type Pace } from './pace.ts';
import { createPage, type Page } from './page.ts';

export type LiveFigures = {
  readonly streams: number;
  readonly changes: number;
  /** How often a change was refused because the server was busy. */
  readonly busy: number;
  /** Milliseconds from sending a change, and from its answer, to each page. */
  readonly fromSending: Spread;
  readonly fromAnswer: Spread;
  /** Pages and changes that did not come together. */
  readonly missed: number;
  /** kB of a process, by stream. */
  readonly memory: number;
  /** Statements of the relays a second, both processes together. */
  readonly reads: number;
  readonly killed: { readonly changes: number; readonly resumed: number; readonly missed: number; readonly resets: number };
};
type Spread = { readonly p50: number; readonly p95: number; readonly p99: number; readonly most: number };

/** Milliseconds for the last word to arrive. */
const PATIENCE = 10_000;
/** Pages that open at a time. */
const AT_ONCE = 20;
const OURS = 2;

export async function benchLive(print: (text: string) => void, pace: Pace = full): Promise<LiveFigures> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-bench-live-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const [, database] = await Promise.all([buildPrograms(), freshDatabase()]);
    undo.push(() => database.drop());
    const place = { databaseUrl: database.url, dataDir };
    const setting: Setting = { ...place, world: await makeWorld(place, pace.world) };
    const client = new pg.Client(database.url);
    await client.connect();
    // It is ended with the database where a run fails.
    client.on('error', () => undefined);
    undo.push(() => client.end());
    const children: Child[] = [];
    for (let process = 0; process < OURS; process += 1) {
      const child = await startChild('ours', setting);
      children.push(child);
      undo.push(() => child.stop());
    }
    const figures = await follow({ children, client, setting, pace });
    print(report(figures, pace));
    return figures;
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
  }
}

type Following = { readonly children: readonly Child[]; readonly client: pg.Client; readonly setting: Setting; readonly pace: Pace };

async function follow({ children, client, setting, pace }: Following): Promise<LiveFigures> {
  const { orgId, token } = setting.world;
  const people = Math.ceil(pace.streams / pace.streamsPerPerson);
  const { rows: signedIn } = await client.query<{ like: string }>(
    'select u.id as like from "user" u join session s on s.user_id = u.id where u.org_id = $1 limit 1',
    [orgId],
  );
  const tokens = await addPeople(client, { like: signedIn[0]?.like ?? '', people, sessions: pace.streamsPerPerson });
  const pages = tokens.slice(0, pace.streams).map(createPage);
  const homes = pages.map((_, index) => children[index % children.length]);
  const before = await memoryOf(children);
  await openAll(pages, (index) => homes[index]?.port ?? 0);
  const memory = (await memoryOf(children)) - before;

  const wanted = pace.rate * pace.seconds;
  const { rows } = await client.query<{ id: string }>(
    'select id from service_request where org_id = $1 and version = 1 order by id limit $2',
    [orgId, wanted * 2],
  );
  const ids = rows.map(({ id }) => id);
  const half = Math.floor(ids.length / 2);
  const all = () => children.map(({ port }) => port);
  const reads = await readsOf(client);
  const began = performance.now();
  const changed = await changeAll({ ids: ids.slice(0, half), token, rate: pace.rate, ports: all });
  await allTold(pages, changed);
  const readsMade = ((await readsOf(client)) - reads) / ((performance.now() - began) / 1000);

  // One process is killed in the midst of changes that the other makes.
  const [killed, left] = children;
  if (!killed || !left) throw new Error('Two processes are needed.');
  const changing = changeAll({ ids: ids.slice(half), token, rate: pace.rate, ports: () => [left.port] });
  // Where something else fails first, that is the reason.
  changing.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, (pace.seconds * 1000) / 3));
  await killed.kill();
  const orphans = pages.filter((_, index) => homes[index] === killed);
  await openAll(orphans, () => left.port);
  const later = await changing;
  await allTold(pages, later);
  const figures = {
    streams: pages.length,
    changes: changed.length,
    busy: changed.reduce((sum, { turns }) => sum + turns, 0),
    fromSending: spread(pages, changed, ({ sent }) => sent),
    fromAnswer: spread(pages, changed, ({ answered }) => answered),
    missed: missing(pages, changed),
    memory: memory / pages.length,
    reads: readsMade,
    killed: {
      changes: later.length,
      resumed: orphans.length,
      missed: missing(pages, later),
      resets: pages.reduce((sum, page) => sum + page.resets(), 0),
    },
  };
  for (const page of pages) page.close();
  return figures;
}

async function openAll(pages: readonly Page[], portOf: (index: number) => number): Promise<void> {
  for (let from = 0; from < pages.length; from += AT_ONCE)
    await Promise.all(pages.slice(from, from + AT_ONCE).map((page, index) => page.open(portOf(from + index))));
}

const missing = (pages: readonly Page[], changes: readonly Changed[]) =>
  pages.reduce((sum, page) => sum + changes.filter(({ id, sent }) => page.toldAt(id, sent) === undefined).length, 0);

async function allTold(pages: readonly Page[], changes: readonly Changed[]): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (missing(pages, changes) > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
}

function spread(pages: readonly Page[], changes: readonly Changed[], from: (changed: Changed) => number): Spread {
  const all = pages.flatMap((page) => changes.map((changed) => (page.toldAt(changed.id, changed.sent) ?? Number.NaN) - from(changed)));
  const sorted = Float64Array.from(all.filter(Number.isFinite)).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}

/** kB that the processes hold, as the system counts it. */
async function memoryOf(children: readonly Child[]): Promise<number> {
  const held = await Promise.all(
    children.map(async ({ pid }) => /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return held.reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0), 0);
}

/** How often the notes of changes were looked into so far, by index or not. */
async function readsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ reads: string }>(
    "select coalesce(idx_scan, 0) + seq_scan as reads from pg_stat_user_tables where relname = 'live_change'",
  );
  return Number(rows[0]?.reads);
}

const ms = (value: number) => value.toFixed(0);

function report(figures: LiveFigures, { rate, seconds }: Pace): string {
  const { streams, changes, busy, fromSending, fromAnswer, missed, memory, reads, killed } = figures;
  const row = (name: string, { p50, p95, p99, most }: Spread) => [name, ms(p50), ms(p95), ms(p99), ms(most)];
  return [
    `${streams} open pages over ${OURS} processes, ${rate} changes a second for ${seconds} s, each told to every page (load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')})`,
    table(
      ['milliseconds until a page is told', 'p50', 'p95', 'p99', 'most'],
      [row('from sending the change', fromSending), row('from its answer', fromAnswer)],
    ),
    `${missed} of ${streams * changes} not told, ${busy} times a change was refused as busy; ${memory.toFixed(1)} kB a page; the notes were looked into ${reads.toFixed(1)} times a second.`,
    `One process killed during ${killed.changes} changes: ${killed.resumed} pages went on at the other, ${killed.missed} of ${
      streams * killed.changes
    } not told, ${killed.resets} pages had to begin anew.`,
  ].join('\n');
}
