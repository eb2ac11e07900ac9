/**
 * What a standby takes off its primary: people look at lists and records, some search and sort and count, and somebody writes; the same
 * in turns with a standby and without, and how much of a processor each of the two servers used for it.
 */
import { join } from 'node:path';
import { type Child, startChild } from '../child.ts';
import { type Line, openLine, type Request, type Target } from '../load.ts';
import { quantile } from '../race.ts';
import { startStandby } from './copied-standby.ts';
import { processorSeconds } from './processor-time.ts';
import { markdown, type Serving } from './serving.ts';

const READER = 'admin@fixit.test';
/** Of a brand, whose requests they are. */
const WRITER = 'admin@acme.test';
const ROUNDS = 3;
/** Milliseconds of each turn. */
const TURN = 15_000;
const DATA = '/v1/data/service-request';
/** Milliseconds from one call to the next, of each kind: the same work on both sides, whichever answers sooner. */
const EVERY = { quick: 40, slow: 3_000, write: 100 } as const;
type Kind = keyof typeof EVERY;
const kinds = Object.keys(EVERY) as Kind[];

type Readiness = {
  readonly replica: { readonly lag: { readonly milliseconds: number }; readonly reads: number; readonly fallbacks: object };
};

const pathOf = (query: Readonly<Record<string, string>>, at = DATA) => `${at}?${new URLSearchParams(query)}`;
const LETTERS = [...'ghijklmnopqrstuvwxyz'];
/** Three that no number of the world's own has in it, which are sixteen letters' alone. */
const letters = (at: number) => [1, 20, 400].map((place) => LETTERS[Math.floor(at / place) % LETTERS.length]).join('');

/** What callers of each kind ask, one after the other; no two searches are the same. */
function callsOf(ids: readonly string[]): Readonly<Record<Kind, () => Request>> {
  let at = 0;
  const get = (path: string): Request => ({ method: 'GET', path, anew: true });
  const quick = [
    () => get(pathOf({ page_size: '50' })),
    () => get(`${DATA}/${ids[at % ids.length]}`),
    () => get(pathOf({ page_size: '20', filter: "doc.status_type == 'ACTIVE'" })),
  ];
  const slow = [
    () => get(pathOf({ search: letters(at) })),
    () => get(pathOf({ filter: `doc.title.contains('${letters(at)}')`, order_by: '/cust_city' })),
    () => get(pathOf({ by: '/cust_city', avg: '/turnaround_hours' }, `${DATA}/group`)),
  ];
  const next = (among: readonly (() => Request)[]) => () => {
    at += 1;
    return (among[at % among.length] as () => Request)();
  };
  return {
    quick: next(quick),
    slow: next(slow),
    write: () => {
      at += 1;
      return { method: 'PATCH', path: `${DATA}/${ids[at % ids.length]}`, ifMatch: '*', body: { description: `Looked at, number ${at}.` } };
    },
  };
}

type Side = { readonly times: Readonly<Record<Kind, number[]>>; seconds: number; primary: number; standby: number };
const side = (): Side => ({ times: { quick: [], slow: [], write: [] }, seconds: 0, primary: 0, standby: 0 });

/** Open requests of the brand that writes, which the provider sees. */
async function sharedIds({ client, userOf }: Serving): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select r.id from service_request r join "user" w on w.id = $1 and w.org_id = r.org_id join "user" p on p.id = $2 and p.org_id = r.provider_id
     where r.status_type = 'ACTIVE' and r.is_deleted is not true limit 200`,
    [await userOf(WRITER), await userOf(READER)],
  );
  return rows.map(({ id }) => id);
}

type Pace = { readonly every: number; readonly next: () => Request; readonly times: number[] };

/** A call each time, over as many connections as that takes. @throws when one is refused */
async function keepPace(target: Target, { every, next, times }: Pace): Promise<void> {
  const idle: Line[] = [];
  const call = async () => {
    const line = idle.pop() ?? openLine(target);
    const request = next();
    const sent = performance.now();
    const { status, body } = await line.call(request);
    times.push(performance.now() - sent);
    idle.push(line);
    if (status >= 300) throw new Error(`${request.method} ${request.path} answered ${status}: ${body.slice(0, 200)}`);
  };
  const started = performance.now();
  const under: Promise<void>[] = [];
  for (let turn = 0; turn * every < TURN; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + turn * every - performance.now())));
    const called = call();
    // Told at the end, with the others.
    called.catch(() => undefined);
    under.push(called);
  }
  await Promise.all(under);
  for (const line of idle) line.close();
}

async function readiness({ port }: Child, token: string): Promise<Readiness> {
  const line = openLine({ port, token });
  const { body } = await line.call({ method: 'GET', path: '/readyz' });
  line.close();
  return JSON.parse(body);
}

export async function measureStandby(serving: Serving, print: (text: string) => void): Promise<void> {
  const { child, databaseUrl, folder, signIn } = serving;
  const began = performance.now();
  const standby = await startStandby(folder, databaseUrl);
  print(`A standby of it follows after ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  const withStandby = await startChild('ours', { databaseUrl, dataDir: folder, replicaUrl: standby.url });
  try {
    const [reader, writer] = [await signIn(READER), await signIn(WRITER)];
    const calls = callsOf(await sharedIds(serving));
    const used = () => Promise.all(['postgres', 'standby/postgres'].map((home) => processorSeconds(join(folder, home))));
    const turn = async ({ port }: Child, into: Side) => {
      const [primary = 0, copy = 0] = await used();
      const started = performance.now();
      await Promise.all(
        kinds.map((kind) =>
          keepPace({ port, token: kind === 'write' ? writer : reader }, { every: EVERY[kind], next: calls[kind], times: into.times[kind] }),
        ),
      );
      into.seconds += (performance.now() - started) / 1000;
      const [primaryNow = 0, copyNow = 0] = await used();
      into.primary += primaryNow - primary;
      into.standby += copyNow - copy;
    };
    for (const each of [child, withStandby]) await turn(each, side());
    const [without, beside] = [side(), side()];
    const before = await readiness(withStandby, reader);
    const lags: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await turn(child, without);
      await turn(withStandby, beside);
      lags.push((await readiness(withStandby, reader)).replica.lag.milliseconds);
    }
    const after = await readiness(withStandby, reader);
    print(report({ without, 'with a standby': beside }));
    print(
      `The standby answered ${after.replica.reads - before.replica.reads} reads; the primary in its place since the start: ${JSON.stringify(after.replica.fallbacks)}; lag after each round, ms: ${lags.join(', ')}.`,
    );
  } finally {
    await withStandby.stop();
    await standby.stop();
  }
}

const report = (sides: Readonly<Record<string, Side>>) =>
  markdown(
    ['side', ...kinds.flatMap((kind) => [`${kind}: calls`, 'p50, ms', 'p95, ms']), 'primary, of a processor', 'standby, of a processor'],
    Object.entries(sides).map(([name, { times, seconds, primary, standby }]) => [
      name,
      ...kinds.flatMap((kind) => [String(times[kind].length), ...[0.5, 0.95].map((at) => quantile(times[kind], at).toFixed(1))]),
      ...[primary, standby].map((used) => (used / seconds).toFixed(2)),
    ]),
  );
