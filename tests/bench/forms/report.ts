/** The figures as tables, and the targets with yes or no. */
import { table } from '../report.ts';
import type { Library } from './libraries.ts';
import type { ListWorkload } from './list-workload.ts';
import type { Measured } from './measure.ts';
import type { MeasuredGrid } from './measure-grid.ts';
import type { MeasuredList } from './measure-list.ts';
import type { Workload } from './workloads.ts';

export type FormResult = { readonly workload: Workload; readonly library: Library; readonly measured: Measured };
export type GridResult = { readonly library: Library; readonly measured: MeasuredGrid };
export type ListResult = { readonly library: Library; readonly measured: MeasuredList };

const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0);
const ratio = (value: number, to: number | undefined) => {
  if (to === undefined || to === 0) return '';
  return `${(value / to).toFixed(value / to < 100 ? 2 : 0)}×`;
};

const formHeader = ['mount', '×floor', 'key p50', '×floor', 'key p95', '×floor', 'leave p50', 'inputs', 'mounts, keys'];

/** One table a workload, each figure beside the floor. */
export function formTable(workload: Workload, results: readonly FormResult[]): string {
  const own = results.filter((result) => result.workload === workload);
  const floor = own.find(({ library }) => library.name === 'floor')?.measured;
  return table(
    [`${workload.title}, ms of script`, ...formHeader],
    own.map(({ library, measured: { mount, mounts, key, leave, inputs } }) => [
      library.title,
      ...[ms(mount), ratio(mount, floor?.mount)],
      ...[ms(key.p50), ratio(key.p50, floor?.key.p50)],
      ...[ms(key.p95), ratio(key.p95, floor?.key.p95)],
      ...[ms(leave.p50), inputs === workload.inputs ? inputs : `${inputs} of ${workload.inputs}`, `${mounts}, ${key.count}`],
    ]),
  );
}

export function listTable(list: ListWorkload, results: readonly ListResult[]): string {
  const floor = results.find(({ library }) => library.name === 'floor')?.measured;
  return table(
    [`${list.title}, ms of script`, 'mount', '×floor', 'scroll p50', '×floor', 'scroll p95', 'elements', 'mounts, turns'],
    results.map(({ library, measured: { mount, mounts, scroll, elements } }) => [
      library.title,
      ...[ms(mount), ratio(mount, floor?.mount), ms(scroll.p50), ratio(scroll.p50, floor?.scroll.p50), ms(scroll.p95)],
      ...[elements, `${mounts}, ${scroll.count}`],
    ]),
  );
}

const gridSteps = ['mount', 'start', 'scroll', 'end', 'edit', 'paste', 'fill'] as const;

/** A line for each thing that people do, and what one of them costs beside the other. */
export function gridTable(grid: ListWorkload, results: readonly GridResult[]): string {
  const [ours, theirs] = results;
  return table(
    [`${grid.title}, ms of script`, ...results.map(({ library }) => library.title), 'ratio'],
    [
      ...gridSteps.map((step) => [
        step,
        ...results.map(({ measured }) => ms(measured[step])),
        ours && theirs ? ratio(ours.measured[step], theirs.measured[step]) : '',
      ]),
      ['elements', ...results.map(({ measured }) => measured.elements), ''],
    ],
  );
}

/** A figure of ours, and the most it may be of another's. */
type Target = {
  readonly name: string;
  readonly workload: string;
  readonly of: (measured: Measured) => number;
  readonly peer: string;
  readonly most: number;
};

const key = ({ key: { p50 } }: Measured) => p50;
const mount = ({ mount: value }: Measured) => value;

const targets: readonly Target[] = [
  { name: 'keystroke at 1,000 fields at most 1.15 times the floor', workload: '1000', of: key, peer: 'floor', most: 1.15 },
  { name: 'keystroke with 1,000 rules at most 1.25 times the floor', workload: 'rules', of: key, peer: 'floor', most: 1.25 },
  { name: 'keystroke with 1,000 rules no slower than Formily', workload: 'rules', of: key, peer: 'formily', most: 1 },
  { name: 'mount at 1,000 fields at most 1.3 times stock RJSF', workload: '1000', of: mount, peer: 'rjsf', most: 1.3 },
  { name: 'mount with 1,000 rules at most half of stock RJSF', workload: 'rules', of: mount, peer: 'rjsf', most: 0.5 },
];

type Verdict = { readonly name: string; readonly ours: number; readonly peer: number; readonly most: number };

const targetHeader = ['ours', 'theirs', 'ratio', 'at most', 'reached'];

const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['target', ...targetHeader],
    verdicts.map(({ name, ours, peer, most }) => {
      const share = ours / peer;
      return [name, ms(ours), ms(peer), share.toFixed(2), most, share <= most ? 'yes' : 'NO'];
    }),
  );

/** Targets of what was measured; undefined when nothing was that any of them speaks of. */
export function formTargets(results: readonly FormResult[]): string | undefined {
  const verdicts = targets.flatMap(({ name, workload, of, peer, most }) => {
    const by = (library: string) => results.find((result) => result.workload.id === workload && result.library.name === library)?.measured;
    const [ours, theirs] = [by('ours'), by(peer)];
    return ours && theirs ? [{ name, ours: of(ours), peer: of(theirs), most }] : [];
  });
  return verdicts.length > 0 ? verdictTable(verdicts) : undefined;
}

export function listTargets(results: readonly ListResult[]): string | undefined {
  const by = (name: string) => results.find(({ library }) => library.name === name)?.measured;
  const [ours, floor] = [by('ours'), by('floor')];
  if (!ours || !floor) return undefined;
  return verdictTable([{ name: 'list of 1,000 × 12 at most twice a virtual table', ours: ours.mount, peer: floor.mount, most: 2 }]);
}
