/** When what the demo tells happened: instants of one request and its sub-tasks, each after those it follows from. */
import { instantIn, minutesOf } from '../../../engine/core/format/zone-days.ts';
import { defaults } from '../defaults/index.ts';
import type { EntityRows } from '../rows/index.ts';
import type { Seed } from './seed.ts';

export type Visit = Pick<
  EntityRows['subtask'],
  'id' | 'due' | 'start_time' | 'end_time' | 'assgne_id' | 'created_by' | 'work_started_at' | 'work_ended_at'
>;

export type History = {
  readonly raised: string;
  /** Given to the provider. */
  readonly given: string;
  /** Sub-tasks made and handed out. */
  readonly planned: string;
  /** First word about it. */
  readonly talked: string;
  /** First sub-task begun. */
  readonly begun: string;
  /** Last sub-task done. */
  readonly finished: string;
  /** Closed or called off by the brand. */
  readonly ended: string;
  /** When a sub-task reached a status, for the first (0) or a later time. */
  reached(index: number, status: string, turn: number): string;
  /** A note from the site. */
  noted(index: number): string;
};

/** Minutes after the request was raised. */
const after = { given: 35, planned: 80, accepted: 150, talked: 275 } as const;
/** Minutes after work began. */
const HELD = 25;
const RESUMED = 40;
const VERIFIED = 180;
const CLOSED = 26 * 60;
const CALLED_OFF = 300;

const MINUTE = 60_000;

export function historyOf(raised: string, visits: readonly Visit[], { clock }: Pick<Seed, 'clock'>): History {
  const now = clock.now();
  const noLater = (time: number) => new Date(Math.min(time, Date.parse(now))).toISOString();
  const later = (instant: string, minutes: number) => noLater(Date.parse(instant) + minutes * MINUTE);
  const planned = later(raised, after.planned);
  const accepted = later(raised, after.accepted);
  const starts = visits.map(({ due, start_time }) =>
    due === null || start_time === null ? accepted : latest([accepted, noLater(instantIn(due, minutesOf(start_time), defaults.timeZone))]),
  );
  const startOf = (index: number) => starts[index] ?? accepted;
  const lengthOf = (visit: Visit | undefined) => minutesOf(visit?.end_time) - minutesOf(visit?.start_time);
  const doneOf = (index: number) => later(startOf(index), lengthOf(visits[index]));
  const begun = starts.filter((_, index) => visits[index]?.work_started_at != null);
  const done = visits.flatMap(({ work_ended_at }, index) => (work_ended_at === null ? [] : [doneOf(index)]));
  const finished = latest([raised, ...done]);
  return {
    raised,
    planned,
    given: later(raised, after.given),
    talked: later(raised, after.talked),
    begun: begun.reduce((first, at) => (at < first ? at : first), begun[0] ?? accepted),
    finished,
    ended: later(finished, CLOSED),
    noted: (index) => later(startOf(index), RESUMED),
    reached(index, status, turn) {
      if (status === 'accepted') return accepted;
      if (status === 'in_progress') return turn === 0 ? startOf(index) : later(startOf(index), RESUMED);
      if (status === 'on_hold') return later(startOf(index), HELD);
      if (status === 'cancelled') return later(planned, CALLED_OFF);
      return later(doneOf(index), status === 'closed' ? VERIFIED : 0);
    },
  };
}

const latest = (instants: readonly string[]): string => instants.reduce((last, at) => (at > last ? at : last), '');
