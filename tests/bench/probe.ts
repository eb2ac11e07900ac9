/**
 * Loaded into both servers before their own code: tells the bench what a stretch of calls cost inside the process.
 * While nobody traces, it does nothing but wait.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';

export type Order =
  | { readonly do: 'reset' }
  | { readonly do: 'read' }
  | { readonly do: 'trace' }
  | { readonly do: 'profile' }
  | { readonly do: 'profiled'; readonly file: string };

/** `ms` is the time from asking to the answer, summed over all runs of the text. */
export type Statement = { readonly text: string; runs: number; ms: number };
/** Processor time of the process since the last reset, in milliseconds. */
export type Reading = {
  readonly cpu: number;
  readonly statements: readonly Statement[];
  /** Milliseconds in which at least one statement was under way. */
  readonly waited: number;
  /** The longest stretch, in milliseconds, in which the process came to nothing else. */
  readonly held: number;
};

const statements = new Map<string, Statement>();
let usage = process.cpuUsage();
let isTracing = false;
/** Looks every millisecond from the first reset on: a bench that asks for nothing is not measured beside it. */
const loop = monitorEventLoopDelay({ resolution: 1 });
let session: Session | undefined;

/** Statements under way, since when there are any, and how long there were some before. */
let [underWay, since, waited] = [0, 0, 0];

const begin = (): number => {
  const now = performance.now();
  if (underWay++ === 0) since = now;
  return now;
};

const note = (text: string, started: number) => {
  if (--underWay === 0) waited += performance.now() - since;
  const entry = statements.get(text) ?? { text, runs: 0, ms: 0 };
  entry.runs += 1;
  entry.ms += performance.now() - started;
  statements.set(text, entry);
};

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Both ways of asking end here: with a callback (`pool.query`) and with a promise. */
function trace(): void {
  if (isTracing) return;
  isTracing = true;
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const traced = function (this: unknown, ...args: unknown[]): unknown {
    const [text, started] = [textOf(args[0]), begin()];
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        note(text, started);
        return callback(...answer);
      };
      return query.apply(this, args);
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.catch(() => undefined).then(() => note(text, started));
    return answer;
  };
  Object.assign(prototype, { query: traced });
}

async function obey(order: Order): Promise<Reading> {
  if (order.do === 'reset') {
    statements.clear();
    waited = 0;
    loop.enable();
    loop.reset();
    usage = process.cpuUsage();
  }
  if (order.do === 'trace') trace();
  if (order.do === 'profile') {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 250 });
    await session.post('Profiler.start');
  }
  if (order.do === 'profiled' && session) {
    const { profile } = await session.post('Profiler.stop');
    writeFileSync(order.file, JSON.stringify(profile));
    session.disconnect();
  }
  const { user, system } = process.cpuUsage(usage);
  return { cpu: (user + system) / 1000, statements: [...statements.values()], waited, held: loop.max / 1e6 };
}

process.on('message', (order: Order) => {
  void obey(order).then((reading) => process.send?.(reading));
});
// The bench alone decides when its servers end, also when it is killed.
process.on('disconnect', () => process.exit(0));
