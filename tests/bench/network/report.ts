/** Visits as a table for people, and what came in them as a drawing over time. */
import type { Call, Kind } from './slow-page.ts';
import type { Visit } from './visits.ts';

const KINDS: readonly Kind[] = ['page', 'script', 'style', 'font', 'texts', 'plans', 'data', 'other'];

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
const moment = (ms: number | undefined): string => (ms === undefined ? '–' : String(ms));

export const bytesOf = (calls: readonly Call[], kind?: Kind): number =>
  calls.filter((call) => kind === undefined || call.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * How many calls stood one behind another: the longest row of which each began when the one before it had ended. A call over a
 * slow network waits its latency at least, so that two which begin together never count twice.
 */
export function chainOf(calls: readonly Call[]): readonly Call[] {
  const ordered = [...calls].sort((one, other) => one.from - other.from);
  const best = new Map<Call, readonly Call[]>();
  for (const call of ordered) {
    const before = ordered.filter((other) => other.until <= call.from && best.has(other)).map((other) => best.get(other) ?? []);
    const longest = before.reduce<readonly Call[]>((most, chain) => (chain.length > most.length ? chain : most), []);
    best.set(call, [...longest, call]);
  }
  return [...best.values()].reduce<readonly Call[]>((most, chain) => (chain.length > most.length ? chain : most), []);
}

/** Milliseconds, and kilobytes on the wire by kind. */
export function tableOf(visits: readonly Visit[]): string {
  const head = ['', '', 'first paint', 'skeleton', 'usable', 'chain', 'kB', ...KINDS];
  const rows = visits.map(({ name, how, paint, skeleton, usable, calls }) => [
    name,
    how,
    moment(paint),
    moment(skeleton),
    moment(usable),
    String(chainOf(calls).length),
    kilobytes(bytesOf(calls)),
    ...KINDS.map((kind) => (bytesOf(calls, kind) === 0 ? '' : kilobytes(bytesOf(calls, kind)))),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index < 2 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

const WIDTH = 50;

/** Each call as a bar from its beginning to its end. */
export function waterfallOf({ name, how, usable, calls }: Visit): string {
  const last = Math.max(usable, ...calls.map(({ until }) => until));
  const place = (ms: number) => Math.min(WIDTH, Math.max(0, Math.round((ms / last) * WIDTH)));
  const lines = [...calls]
    .sort((one, other) => one.from - other.from)
    .map(({ path, from, until, bytes }) => {
      const bar = ' '.repeat(place(from)) + '█'.repeat(Math.max(1, place(until) - place(from)));
      return `${bar.padEnd(WIDTH + 2)} ${String(from).padStart(5)}–${String(until).padEnd(5)} ${kilobytes(bytes).padStart(5)} kB  ${path}`;
    });
  return [`${name}, ${how}: usable after ${usable} ms`, ...lines].join('\n');
}
