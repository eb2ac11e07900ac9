/**
 * `npm run bench -- runs`: a run of one large day from the call to the committed plan, with what others feel of it, and a run of two
 * weeks that is committed whole. The server as it is delivered, on PostgreSQL.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../../../support/postgres.ts';
import { buildPrograms } from '../../build.ts';
import { type Child, startChild } from '../../child.ts';
import { openLine, type Target } from '../../load.ts';
import { median, quantile } from '../../race.ts';
import { table } from '../../report.ts';
import { makeWorld, type Setting } from '../../world.ts';
import { lookFor, startLooking } from './lists.ts';
import { full, type Pace, type RunSize } from './pace.ts';
import { addRuns, type Span } from './world.ts';

export type Ran = {
  readonly state: string;
  readonly visits: number;
  readonly accepted: number;
  readonly skipped: number;
  readonly left: number;
  /** Seconds from the call to the proposal, and to the end of the commit. */
  readonly proposed: number;
  readonly committed: number;
  /** Largest memory of the server's processes meanwhile, in megabytes, and before. */
  readonly memory: number;
  readonly memoryBefore: number;
};
export type Lists = { readonly p50: number; readonly p95: number; readonly most: number; readonly count: number };
export type RunFigures = {
  readonly day: Ran;
  readonly whole: Ran;
  readonly quiet: Lists;
  readonly planning: Lists;
  readonly committing: Lists;
  readonly during: Lists;
  readonly ratio: number;
};

/** Milliseconds between two looks at a run. */
const EVERY = 250;
const PATIENCE = 600_000;
const RUN = '/v1/data/dispatch-run';

export async function benchRuns(print: (text: string) => void, pace: Pace = full): Promise<RunFigures> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-bench-runs-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const [, database] = await Promise.all([buildPrograms(), freshDatabase()]);
    undo.push(() => database.drop());
    const place = { databaseUrl: database.url, dataDir };
    const setting: Setting = { ...place, world: await makeWorld(place, pace.world) };
    const { token, spans } = await addRuns(place, [pace.day, pace.whole]);
    const child = await startChild('ours', setting);
    undo.push(() => child.stop());
    const [day, whole] = spans;
    if (!day || !whole) throw new Error('There are two runs.');
    const others = { port: child.port, token: setting.world.token };
    const own = { child, target: { port: child.port, token }, steps: pace.steps };
    // What runs often is compiled by then.
    await lookFor(others, pace.quiet / 3);
    const before = await lookFor(others, pace.quiet);
    const phases: (readonly number[])[] = [];
    let looking = startLooking(others);
    const next = async () => {
      phases.push(await looking.stop());
      looking = startLooking(others);
    };
    const ran = await run(own, day, pace.day, next);
    phases.push(await looking.stop());
    const during = phases.flat();
    const [planning = [], committing = []] = phases;
    const quiet = listsOf([...before, ...(await lookFor(others, pace.quiet))]);
    const figures = {
      day: ran,
      quiet,
      planning: listsOf(planning),
      committing: listsOf(committing),
      during: listsOf(during),
      ratio: listsOf(during).p95 / quiet.p95,
    };
    const all = { ...figures, whole: await run(own, whole, pace.whole) };
    print(report(all, pace));
    return all;
  } finally {
    for (const step of undo.reverse()) await step().catch(() => undefined);
  }
}

const listsOf = (times: readonly number[]): Lists => ({
  p50: median(times),
  p95: quantile(times, 0.95),
  most: Math.max(...times),
  count: times.length,
});

type Running = { readonly child: Child; readonly target: Target; readonly steps: number };

/** A run that commits what it finds, by the call that people make. */
async function run(
  { child, target, steps }: Running,
  { from, to }: Span,
  { visits }: RunSize,
  onProposed: () => Promise<void> = async () => undefined,
): Promise<Ran> {
  const line = openLine(target);
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await line.call({ method, path, ...(body ? { body } : {}) });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
    const { data, ...whole } = JSON.parse(answer.body);
    return data ?? whole;
  };
  try {
    const memoryBefore = await memoryOf(child);
    let memory = memoryBefore;
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const { id } = await ask('POST', `${RUN}/actions/auto-assign`, { from_day: from, to_day: to, mode: 'commit', seed: 1, steps });
    let proposed: number | undefined;
    for (;;) {
      const found = await ask('GET', `${RUN}/${id}`);
      memory = Math.max(memory, await memoryOf(child));
      const state = String(found.state);
      if (proposed === undefined && state !== 'queued' && state !== 'running') {
        proposed = seconds();
        await onProposed();
      }
      if (['committed', 'failed', 'discarded', 'proposed'].includes(state))
        return {
          state,
          visits,
          accepted: Number(found.accepted ?? 0),
          skipped: Number(found.skipped ?? 0),
          left: Number(found.unassigned ?? 0),
          proposed: proposed ?? Number.NaN,
          committed: seconds(),
          memory,
          memoryBefore,
        };
      if (seconds() * 1000 > PATIENCE) throw new Error(`A run is ${state} after ${PATIENCE / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  } finally {
    line.close();
  }
}

/** Megabytes that the server and the process for its heavy jobs hold, as the system counts it. */
async function memoryOf({ pid }: Child): Promise<number> {
  const others = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const held = await Promise.all([String(pid), ...others].map(heldBy));
  return held.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Kilobytes; 0 for one that is gone. */
async function heldBy(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const s = (value: number) => `${value.toFixed(1)} s`;

function report({ day, whole, quiet, planning, committing, during, ratio }: RunFigures, pace: Pace): string {
  const rows = [
    ['one day', pace.day, day],
    [`${pace.whole.days} days`, pace.whole, whole],
  ] as const;
  const list = (name: string, { p50, p95, most, count }: Lists) => [name, count, ms(p50), ms(p95), ms(most)];
  return [
    table(
      ['run', 'visits', 'technicians', 'proposed after', 'committed after', 'accepted', 'skipped', 'left', 'memory before', 'at most'],
      rows.map(([name, { visits, technicians }, ran]) => [
        name,
        visits,
        technicians,
        s(ran.proposed),
        s(ran.committed),
        ran.accepted,
        ran.skipped,
        ran.left,
        `${ran.memoryBefore.toFixed(0)} MB`,
        `${ran.memory.toFixed(0)} MB`,
      ]),
    ),
    table(
      ['lists of 50 by others', 'number', 'p50', 'p95', 'longest'],
      [
        list('without a run', quiet),
        list('while it is planned', planning),
        list('while it is committed', committing),
        list('both', during),
      ],
    ),
    `p95 of others' lists during the run: ${ratio.toFixed(2)}× of without (load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')})`,
  ].join('\n\n');
}
