/** What a request tells of how well it was served, once it has ended: plain facts of a move, without a database. */
import type { Row } from '../../../database/port.ts';

/** As schemas/entities/request-outcome.json says; shares are 100 or 0, so that a mean over many is a share in per cent. */
export type OutcomeFacts = {
  readonly visits_done: number | null;
  readonly first_visit_fix: boolean | null;
  readonly first_visit_percent: number | null;
  readonly reopened_count: number;
  readonly reopened_percent: number | null;
};

export type Ended = {
  /** Sub-tasks that somebody went for and came back from. */
  readonly visits: number;
  /** False for what was called off: it was closed without having been done, though its statuses know of being done. */
  readonly isServed: boolean;
};

const percent = (holds: boolean) => Number(holds) * 100;
const countOf = (request: Row): number => (typeof request.reopened_count === 'number' ? request.reopened_count : 0);

/** Whether the move ends the request for the brand: figures about its visits are made then, and stay. */
export const isClosing = (from: unknown, to: unknown): boolean => from !== 'CLOSED' && to === 'CLOSED';

/** The facts of a request that goes from one category of status to another; `ended` is looked at when it is closed by it. */
export function factsAfter(request: Row, { from, to, ended }: { from: unknown; to: unknown; ended: Ended }): Partial<OutcomeFacts> {
  if (from === to) return {};
  return { ...reopening(request, { from, to }), ...visiting(request, { from, to, ended }) };
}

/** A request counts among those that may be reopened from when it is done or closed for the first time. */
function reopening(request: Row, { from, to }: { from: unknown; to: unknown }): Partial<OutcomeFacts> {
  if (to === 'ACTIVE') return { reopened_count: countOf(request) + 1, reopened_percent: percent(true) };
  return from === 'ACTIVE' ? { reopened_percent: percent(countOf(request) > 0) } : {};
}

function visiting(request: Row, { from, to, ended }: { from: unknown; to: unknown; ended: Ended }): Partial<OutcomeFacts> {
  if (isClosing(from, to)) {
    const isFixed = ended.visits === 1 && countOf(request) === 0;
    const isCounted = ended.isServed && ended.visits > 0;
    return {
      visits_done: ended.visits,
      first_visit_fix: isCounted ? isFixed : null,
      first_visit_percent: isCounted ? percent(isFixed) : null,
    };
  }
  return from === 'CLOSED' ? { visits_done: null, first_visit_fix: null, first_visit_percent: null } : {};
}
