/** Which visit of a request its customer follows, and how far it has come. Plain, without a database. */
import type { EntityRows } from '../rows/index.ts';

type Subtask = EntityRows['subtask'];
export type Visit = Pick<
  Subtask,
  | 'id'
  | 'title'
  | 'status_type'
  | 'is_deleted'
  | 'is_called_off'
  | 'with_id'
  | 'due'
  | 'start_time'
  | 'end_time'
  | 'window_from'
  | 'window_to'
  | 'on_the_way_at'
  | 'work_started_at'
  | 'work_ended_at'
  | 'arrived_at'
  | 'eta_at'
>;

/** A visit each: further technicians come with the one they are with, and what was called off comes to nobody. */
export const standing = <V extends Visit>(visits: readonly V[]): readonly V[] =>
  visits.filter(({ is_deleted, is_called_off, with_id }) => is_deleted !== true && is_called_off !== true && with_id === null);

const isOpen = ({ status_type }: Visit) => status_type === 'ACTIVE';
const isUnderWay = ({ on_the_way_at, work_started_at }: Visit) => on_the_way_at !== null || work_started_at !== null;
const timeOf = ({ due, window_from, start_time }: Visit) => `${due ?? '9999'} ${window_from ?? start_time ?? '24'}`;
const byTime = (one: Visit, other: Visit) => timeOf(one).localeCompare(timeOf(other));

/** The one that is under way, else the next to come, else the one that ended last; undefined while none is planned. */
export function followed<V extends Visit>(visits: readonly V[]): V | undefined {
  const open = visits.filter(isOpen).toSorted(byTime);
  const ended = visits.filter((visit) => !isOpen(visit)).toSorted(byTime);
  return open.find(isUnderWay) ?? open[0] ?? ended.at(-1);
}

/** Those that come after the one that is followed. */
export const later = <V extends Visit>(visits: readonly V[], now: V | undefined): readonly V[] =>
  visits.filter((visit) => isOpen(visit) && visit !== now && visit.due !== null).toSorted(byTime);

export const states = ['booked', 'on_the_way', 'started', 'done', 'cancelled'] as const;
export type State = (typeof states)[number];

export function stateOf(requestType: string | null, visits: readonly Visit[], visit: Visit | undefined): State {
  if (requestType === 'ACTIVE') {
    if (!visit || !isOpen(visit)) return 'booked';
    if (visit.work_started_at !== null) return 'started';
    return visit.on_the_way_at !== null ? 'on_the_way' : 'booked';
  }
  const isServed = requestType === 'DONE' || visits.some(({ work_ended_at }) => work_ended_at !== null);
  return isServed ? 'done' : 'cancelled';
}

/** What was promised, else what is planned; null where nobody has said. */
export const hoursOf = ({ window_from, window_to, start_time, end_time }: Visit) => {
  const [from, to] = window_from === null ? [start_time, end_time] : [window_from, window_to];
  return { from: from?.slice(0, 5) ?? null, to: to?.slice(0, 5) ?? null };
};
