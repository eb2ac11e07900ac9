/** When what the plan says happened: instants of one request and its sub-tasks, each after those it follows from. */
import type { Calendar } from './calendar.ts';
import type { RequestPlan, SubtaskPlan } from './plan.ts';

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

export function historyOf(request: RequestPlan, subtasks: readonly SubtaskPlan[], calendar: Calendar): History {
  const raised = calendar.at(request.created, request.minute);
  const planned = calendar.later(raised, after.planned);
  const accepted = calendar.later(raised, after.accepted);
  const starts = subtasks.map(({ due, start }) => latest([accepted, calendar.at(due, start)]));
  const startOf = (index: number) => starts[index] ?? accepted;
  const doneOf = (index: number) => calendar.later(startOf(index), subtasks[index]?.minutes ?? 0);
  const begun = starts.filter((_, index) => subtasks[index]?.path.includes('in_progress'));
  const done = subtasks.flatMap(({ path }, index) => (path.includes('done') ? [doneOf(index)] : []));
  const finished = latest([raised, ...done]);
  return {
    raised,
    planned,
    given: calendar.later(raised, after.given),
    talked: calendar.later(raised, after.talked),
    begun: begun.reduce((first, at) => (at < first ? at : first), begun[0] ?? accepted),
    finished,
    ended: calendar.later(finished, CLOSED),
    noted: (index) => calendar.later(startOf(index), RESUMED),
    reached(index, status, turn) {
      if (status === 'accepted') return accepted;
      if (status === 'in_progress') return turn === 0 ? startOf(index) : calendar.later(startOf(index), RESUMED);
      if (status === 'on_hold') return calendar.later(startOf(index), HELD);
      if (status === 'cancelled') return calendar.later(planned, CALLED_OFF);
      return calendar.later(doneOf(index), status === 'closed' ? VERIFIED : 0);
    },
  };
}

const latest = (instants: readonly string[]): string => instants.reduce((last, at) => (at > last ? at : last), '');
