/** Two processes on one PostgreSQL: what is done through one is told by the other, and when one is killed nothing is missed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { engines } from '../support/database.ts';
import { type EventStream, openStream } from '../support/event-stream.ts';
import { request } from '../support/journey.ts';
import { changesIn, lastIdOf } from '../support/live.ts';
import type { FreshDatabase } from '../support/postgres.ts';
import { demoDatabase } from '../support/server.ts';
import { hear, kill, startWorker, type Worker } from '../support/worker.ts';

const CHILD = fileURLToPath(new URL('../support/live-child.ts', import.meta.url));
/** Milliseconds. */
const A_MOMENT = 1_000;
const soon = { timeout: 10_000, interval: 20 };

describe.each(engines.filter((engine) => engine === 'postgres'))('the stream over processes on %s', () => {
  let folder = '';
  let database: FreshDatabase;
  let workers: Worker[] = [];
  let origins: readonly string[] = [];
  const streams: EventStream[] = [];
  const start = () => {
    const worker = startWorker(CHILD, [folder, database.url]);
    workers.push(worker);
    return worker;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-live-'));
    database = await demoDatabase(folder);
    const both = [start(), start()];
    for (const worker of both) await hear(worker, (word) => word.startsWith('http'));
    origins = both.map((worker) => worker.last());
  }, 300_000);
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await Promise.all(workers.map(kill));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    workers = [];
  });

  const call = async (method: string, url: string, token?: string, body?: unknown) => {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${url}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { data: never };
  };
  const signIn = async (origin: string, email: string): Promise<string> => {
    const { data } = await call('POST', `${origin}/login/v1`, undefined, { id_type: 'EMAIL', id: email, id_key: DEMO_PASSWORD });
    return (data as { new_token: string }).new_token;
  };
  const open = async (origin: string, token: string, last?: string) => {
    const stream = await openStream(`${origin}/v1/live`, token, last);
    streams.push(stream);
    await expect.poll(() => stream.events.length, soon).toBeGreaterThan(0);
    return stream;
  };
  const typeOf = async (origin: string, token: string): Promise<number> => {
    const filter = encodeURIComponent("doc.name == 'Air conditioner service'");
    const { data } = await call('GET', `${origin}/v1/data/service-type?filter=${filter}`, token);
    return (data as { id: number }[])[0]?.id ?? 0;
  };
  const make = async (origin: string, token: string, type: number): Promise<string> => {
    const { data } = await call('POST', `${origin}/v1/data/service-request`, token, { ...request, srvc_type_id: type });
    return (data as { id: string }).id;
  };
  const told = (stream: EventStream) => new Set(changesIn(stream).map(({ id }) => id));

  it('tells what was done elsewhere, to whom it concerns and to nobody else', async () => {
    const [one = '', two = ''] = origins;
    const [acme, globex] = [await signIn(one, 'admin@acme.test'), await signIn(one, 'admin@globex.test')];
    const [own, other] = [await open(two, acme), await open(two, globex)];
    const id = await make(one, acme, await typeOf(one, acme));
    await expect.poll(() => told(own).has(id), soon).toBe(true);
    expect(told(other).has(id)).toBe(false);
  });

  it.each([
    ['one after the other', 1, 50],
    ['in bursts', 10, 10],
  ])('tells changes made %s within a moment, not at the next look', { timeout: 120_000 }, async (_how, atOnce, times) => {
    const [one = '', two = ''] = origins;
    const acme = await signIn(one, 'admin@acme.test');
    const [type, page] = [await typeOf(one, acme), await open(two, acme)];
    const waits: number[] = [];
    const heard = async () => {
      const id = await make(one, acme, type);
      const answered = performance.now();
      while (!told(page).has(id) && performance.now() - answered < soon.timeout) await pause(2);
      waits.push(performance.now() - answered);
    };
    for (let time = 0; time < times; time += 1) await Promise.all(Array.from({ length: atOnce }, heard));
    waits.sort((a, b) => a - b);
    expect(waits).toHaveLength(atOnce * times);
    // With room for a machine that does other things: word comes in well under a tenth of a second, and a look by oneself in five.
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(A_MOMENT);
  });

  it('misses nothing when its process is killed: another goes on from the last event', { timeout: 120_000 }, async () => {
    const [one = '', two = ''] = origins;
    const acme = await signIn(two, 'admin@acme.test');
    const type = await typeOf(two, acme);
    const before = await open(one, acme);
    const ids: string[] = [];
    const writing = (async () => {
      for (let turn = 0; turn < 20; turn += 1) ids.push(await make(two, acme, type));
    })();
    await expect.poll(() => ids.length, soon).toBeGreaterThan(5);
    const [first] = workers;
    if (first) await kill(first);
    await writing;
    await expect.poll(() => before.isOver, soon).toBe(true);
    const missing = ids.filter((id) => !told(before).has(id));
    expect(missing.length).toBeGreaterThan(0);
    const after = await open(two, acme, lastIdOf(before));
    await expect.poll(() => missing.filter((id) => !told(after).has(id)), soon).toEqual([]);
    expect(after.events.some(({ event }) => event === 'reset')).toBe(false);
    // Who comes back too late, or with what no server said, reads everything again.
    const late = lastIdOf(before).replace(/^\d+/, (at) => String(Number(at) - 2 * 3_600_000));
    expect((await open(two, acme, late)).events[0]?.event).toBe('reset');
    expect((await open(two, acme, 'anything')).events[0]?.event).toBe('reset');
  });
});
