/** Where the time of a call goes: its statements one by one, and the processor time by part of the server. */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Case } from './cases.ts';
import type { Child, Side } from './child.ts';
import { load } from './load.ts';
import type { Bounds, Pace } from './pace.ts';
import type { Statement } from './probe.ts';
import { CALLERS } from './race.ts';

/** One caller alone: `ms` a call, of which `database` waiting for PostgreSQL. Statements with their share of one call. */
export type Traced = {
  readonly ms: number;
  readonly database: number;
  readonly statements: readonly (Statement & { readonly perCall: number })[];
};

/** The calls of one side that are looked into. */
export type Looking = { readonly child: Child; readonly next: Case['next'][Side]; readonly token: string };

export async function traceOf({ child, next, token }: Looking, { warmUp, round }: Pace['trace']): Promise<Traced> {
  await child.ask({ do: 'trace' });
  await load({ ...child, token, callers: 1, ...warmUp, next });
  await child.ask({ do: 'reset' });
  const { times } = await load({ ...child, token, callers: 1, ...round, next });
  const { statements, waited } = await child.ask({ do: 'read' });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    ms: sum(times) / times.length,
    database: waited / times.length,
    statements: statements.map((each) => ({ ...each, perCall: each.runs / times.length })),
  };
}

/** Parts of the server by where their code lies; the first that fits. */
const parts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['token check', /src\/server\/identity\//],
  ['access and rules', /(engine\/core\/(access|rules)|src\/server\/access|node_modules\/@marcbachmann)\//],
  ['SQL text (Kysely)', /node_modules\/kysely\//],
  ['pg client', /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+)\//],
  ['connections', /src\/server\/database\//],
  [
    'validation, record rules',
    /(engine\/core\/(records|json|fields|definitions)|node_modules\/(ajv|fast-uri)[a-z-]*|resources\/(draft|input|normalise|validator|references|custom))/,
  ],
  ['records: rows to answers', /src\/server\/(resources|audit)\//],
  ['workflow hooks', /src\/server\/(workflows|hooks)/],
  [
    'HTTP (Fastify, helmet)',
    /(node_modules\/(@?fastify|@fastify|avvio|find-my-way|light-my-request|helmet|pino|fast-)|src\/server\/(http|kernel))/,
  ],
  ['Node: sockets, streams, timers', /^node:/],
];

type Frame = { readonly functionName: string; readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
type Profile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** Share of the processor time by part, largest first, idle time left out. */
export type Shares = readonly (readonly [part: string, share: number])[];

export async function profileOf({ child, next, token }: Looking, file: string, bounds: Bounds): Promise<Shares> {
  await child.ask({ do: 'profile' });
  await load({ ...child, token, callers: CALLERS, ...bounds, next });
  await child.ask({ do: 'profiled', file });
  return sharesOf(JSON.parse(await readFile(file, 'utf8')) as Profile);
}

async function sharesOf({ nodes, samples, timeDeltas }: Profile): Promise<Shares> {
  const place = placing();
  const partById = new Map<number, string>();
  for (const { id, callFrame } of nodes) partById.set(id, await partOf(callFrame, place));
  const totals = new Map<string, number>();
  samples.forEach((id, index) => {
    const part = partById.get(id) ?? 'other';
    totals.set(part, (totals.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  });
  totals.delete('idle');
  const whole = [...totals.values()].reduce((sum, value) => sum + value, 0);
  return [...totals].map(([part, time]) => [part, time / whole] as const).sort((a, b) => b[1] - a[1]);
}

const natives: Readonly<Record<string, string>> = {
  '(idle)': 'idle',
  '(garbage collector)': 'garbage collection',
  '(program)': 'native code',
};

async function partOf(frame: Frame, place: (frame: Frame) => Promise<string>): Promise<string> {
  const native = natives[frame.functionName];
  if (native) return native;
  const file = await place(frame);
  return parts.find(([, pattern]) => pattern.test(file))?.[0] ?? (file === '' ? 'native code' : 'other');
}

/** The source of a frame: what lies in a bundle is told by its map. */
function placing(): (frame: Frame) => Promise<string> {
  const maps = new Map<string, SourceMap | null>();
  return async ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url;
    const path = fileURLToPath(url);
    if (!maps.has(path)) maps.set(path, await mapOf(path));
    const entry = maps.get(path)?.findEntry(lineNumber, columnNumber);
    return entry && 'originalSource' in entry ? entry.originalSource : path;
  };
}

const mapOf = (path: string): Promise<SourceMap | null> =>
  path.includes('/fieldloom/bench/')
    ? readFile(`${path}.map`, 'utf8').then(
        (text) => new SourceMap(JSON.parse(text)),
        () => null,
      )
    : Promise.resolve(null);
