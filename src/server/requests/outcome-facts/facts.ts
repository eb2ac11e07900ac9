/** What a request tells of how well it was served, once it has ended: plain facts of a move, without a database. */
import type { EntityRows } from '../../rows/index.ts';

type Subtask = EntityRows['subtask'];
type Counted = Partial<Pick<Subtask, 'reopened_count'>>;

/** As schemas/entities/request-outcome.json says; shares are 100 or 0, so that a mean over many is a share in per cent. */
export type OutcomeFacts = {
  readonly is_called_off: boolean | null;
  readonly visits_done: number | null;
  readonly first_visit_fix: boolean | null;
  readonly first_visit_percent: number | null;
  readonly reopened_count: number;
  readonly reopened_percent: number | null;
};

export type Ended = {
  /** How often somebody came. */
  readonly visits: number;
  /** Whether a sub-task had to be opened again. */
  readonly isReworked: boolean;
  /** False for what was called off: it was closed without having been done, though its statuses know of being done. */
  readonly isServed: boolean;
};

type Visiting = Pick<Subtask, 'assgne_id' | 'visit_days'> & Partial<Pick<Subtask, 'id' | 'with_id'>>;

/**
 * How often somebody came for sub-tasks: once for every technician and day, however many of them were worked on then. Those who come
 * along come with whoever leads, and count with them.
 */
export function visitsOf(subtasks: readonly Visiting[]): number {
  const leads = new Map(subtasks.map((subtask) => [subtask.id, subtask]));
  const whose = (subtask: Visiting) => (subtask.with_id ? leads.get(subtask.with_id) : undefined) ?? subtask;
  return new Set(subtasks.flatMap((subtask) => (subtask.visit_days ?? []).map((day) => `${whose(subtask).assgne_id} ${day}`))).size;
}

/** Whether a sub-task of them went back to work after it was done. */
export const isReworked = (subtasks: readonly Counted[]): boolean => subtasks.some((subtask) => countOf(subtask) > 0);

const percent = (holds: boolean) => Number(holds) * 100;
const countOf = (record: Counted): number => record.reopened_count ?? 0;

/** Whether the move ends the request for the brand: figures about its visits are made then, and stay. */
export const isClosing = (from: unknown, to: unknown): boolean => from !== 'CLOSED' && to === 'CLOSED';

type Move = { readonly from: unknown; readonly to: unknown; readonly ended: Ended };

/** The facts of a request that goes from one category of status to another; `ended` is looked at when it is closed by it. */
export function factsAfter(request: Counted, { from, to, ended }: Move): Partial<OutcomeFacts> {
  if (from === to) return {};
  return { ...reopening(request, { from, to, ended }), ...visiting(request, { from, to, ended }) };
}

/** A request counts among those that may be reopened from when it is done or closed for the first time; not for being called off. */
function reopening(request: Counted, { from, to, ended }: Move): Partial<OutcomeFacts> {
  if (to === 'ACTIVE') return { reopened_count: countOf(request) + 1, reopened_percent: percent(true) };
  if (from !== 'ACTIVE' || (isClosing(from, to) && !ended.isServed)) return {};
  return { reopened_percent: percent(countOf(request) > 0) };
}

function visiting(request: Counted, { from, to, ended }: Move): Partial<OutcomeFacts> {
  if (isClosing(from, to)) {
    const isFixed = ended.visits === 1 && !ended.isReworked && countOf(request) === 0;
    const isCounted = ended.isServed && ended.visits > 0;
    return {
      is_called_off: !ended.isServed,
      visits_done: ended.visits,
      first_visit_fix: isCounted ? isFixed : null,
      first_visit_percent: isCounted ? percent(isFixed) : null,
    };
  }
  return from === 'CLOSED' ? { is_called_off: null, visits_done: null, first_visit_fix: null, first_visit_percent: null } : {};
}
