/** The figures as text. */
import { CALLERS, type Raced } from './race.ts';
import type { WallCost } from './row-security.ts';
import type { Shares, Traced } from './where.ts';

type Cell = string | number;

/** Columns padded to their widest cell; the first to the left, figures to the right. */
export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const lines = all.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

const ms = (value: number) => value.toFixed(2);
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export const raceTable = (raced: readonly Raced[]): string =>
  table(
    [`${CALLERS} callers`, 'ours/s', 'peer/s', 'ratio', 'prepared/s', 'ratio', 'ours p50', 'p95', 'peer p50', 'p95', 'prepared p50', 'p95'],
    raced.map(({ name, sides: { ours, peer, prepared }, ratios }) => [
      name,
      ...[
        ours.rate.toFixed(0),
        peer.rate.toFixed(0),
        ratios.peer.rate.toFixed(2),
        prepared.rate.toFixed(0),
        ratios.prepared.rate.toFixed(2),
      ],
      ...[ours.p50, ours.p95, peer.p50, peer.p95, prepared.p50, prepared.p95].map(ms),
    ]),
  );

/** Less moved by what else the machine does than calls a second are. */
export const cpuTable = (raced: readonly Raced[]): string =>
  table(
    ['processor time of the server a call', 'ours', 'peer', 'ratio', 'prepared', 'ratio'],
    raced.map(({ name, sides: { ours, peer, prepared }, ratios }) => [
      name,
      ...[ms(ours.cpu), ms(peer.cpu), ratios.peer.cpu.toFixed(2), ms(prepared.cpu), ratios.prepared.cpu.toFixed(2)],
    ]),
  );

export type CaseTrace = { readonly name: string; readonly ours: Traced; readonly peer: Traced };

const runsOf = ({ statements }: Traced) => statements.reduce((sum, { perCall }) => sum + perCall, 0).toFixed(1);

export const traceTable = (traces: readonly CaseTrace[]): string =>
  table(
    ['case, one caller', 'ours ms', 'of it database', 'statements', 'peer ms', 'of it database', 'statements'],
    traces.map(({ name, ours, peer }) => [
      name,
      ...[ms(ours.ms), ms(ours.database), runsOf(ours)],
      ...[ms(peer.ms), ms(peer.database), runsOf(peer)],
    ]),
  );

/** The statements of one call in the order in which they first ran. */
export const statementTable = (name: string, { statements }: Traced): string =>
  table(
    [`${name}: statement`, 'a call', 'ms'],
    statements
      .filter(({ perCall }) => perCall >= 0.05)
      .map(({ text, perCall, runs, ms: time }) => [shorten(text), perCall.toFixed(1), ms(time / runs)]),
  );

const WIDTH = 96;
const shorten = (text: string) => {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(select ).* (from (?:"[a-z_]+"|[a-z_]+)(?: |$))/, '$1… $2')
    .replaceAll('"', '');
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
};

const LEAST = 0.01;

export type CaseShares = { readonly name: string; readonly shares: Shares };

export const sharesTable = (shares: readonly CaseShares[]): string => {
  const names = [...new Set(shares.flatMap((each) => each.shares.filter(([, share]) => share >= LEAST).map(([part]) => part)))];
  const shareOf = (list: Shares, name: string) => list.find(([part]) => part === name)?.[1] ?? 0;
  return table(
    ['processor time by part', ...shares.map(({ name }) => name)],
    names.map((name) => [name, ...shares.map((each) => percent(shareOf(each.shares, name)))]),
  );
};

export const wallTable = (costs: readonly WallCost[]): string =>
  table(
    ['row-level security', 'off, ms', 'on, ms', 'costs, ms'],
    costs.map(({ name, without, with: on }) => [name, ms(without), ms(on), ms(on - without)]),
  );

export type Variant = { readonly name: string; readonly rate: number; readonly p50: number };

export const variantTable = (variants: readonly Variant[]): string =>
  table(
    ['list of this server', 'calls/s', 'p50, ms'],
    variants.map(({ name, rate, p50 }) => [name, rate.toFixed(0), ms(p50)]),
  );
