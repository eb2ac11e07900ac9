/** One clock of a record against its target: plain arithmetic on working time, without a database. Instants are UTC, ISO. */
import type { Row } from '../../../../engine/server/database/port.ts';
import { afterWorking, type WorkingTime, workingBetween } from '../../calendars/index.ts';

export type Effect = 'run' | 'pause' | 'stop';
export type SlaState = 'running' | 'at_risk' | 'overdue' | 'paused' | 'met' | 'missed';

export type Clock = {
  /** Minutes. */
  readonly target: number;
  /** Working minutes of the stretches that are over. */
  readonly run: number;
  /** Beginning of the stretch that is running. */
  readonly since: string | null;
  readonly stoppedAt: string | null;
};

export type Terms = {
  /** Null for around the clock. */
  readonly time: WorkingTime | null;
  /** Share of the target, in percent, after which a running clock is at risk. */
  readonly riskPercent: number;
};

/** What a clock comes to: null where it does not run, or never ends because its calendar is shut for good. */
export type Standing = {
  readonly state: SlaState;
  readonly dueAt: string | null;
  readonly riskAt: string | null;
  /** When the state changes by itself. */
  readonly nextAt: string | null;
  readonly percent: number | null;
};

export const RISK_PERCENT = 80;
const MINUTE = 60_000;
const HOUR_MINUTES = 60;

/** What a status does to the clock. A closed record is over, whatever its status says. */
export function effectOf({ status_type, sla_effect }: Row): Effect {
  if (status_type === 'CLOSED') return 'stop';
  return sla_effect === 'pause' || sla_effect === 'stop' ? sla_effect : 'run';
}

export type Targets = { readonly resolution: number | null; readonly response: number | null };

/** Minutes that a type (`sla-target.json`) allows a record of a priority; null for no target. */
export function targetsOf(type: Row | undefined, priority: unknown): Targets {
  const own = prioritiesOf(type).find((one) => one.priority === priority);
  return {
    resolution: minutesIn(own?.hours ?? type?.sla_hours),
    response: minutesIn(own?.response_hours ?? type?.sla_response_hours),
  };
}

const minutesIn = (hours: unknown) => (typeof hours === 'number' && hours > 0 ? hours * HOUR_MINUTES : null);

/** Whether a type makes a difference between priorities. */
export const hasPriorityTargets = (type: Row | undefined): boolean => prioritiesOf(type).length > 0;

const prioritiesOf = (type: Row | undefined): readonly Row[] =>
  Array.isArray(type?.sla_priorities) ? type.sla_priorities.filter((one): one is Row => typeof one === 'object' && one !== null) : [];

export const newClock = (target: number): Clock => ({ target, run: 0, since: null, stoppedAt: null });

/** The clock once its record has entered a status of this effect. */
export function turned(clock: Clock, effect: Effect, at: string, { time }: Terms): Clock {
  // From one running status to another the same stretch goes on.
  if (effect === 'run' && clock.since !== null) return clock;
  const run = clock.since === null ? clock.run : rounded(clock.run + minutesBetween(clock.since, at, time));
  if (effect === 'run') return { ...clock, run, since: at, stoppedAt: null };
  // From one stopping status to another (done, then closed) the first stop counts.
  return { ...clock, run, since: null, stoppedAt: effect === 'stop' ? (clock.stoppedAt ?? at) : null };
}

/** Working minutes between two instants. */
export const minutesBetween = (from: string, to: string, time: WorkingTime | null): number =>
  rounded(workingBetween(time, Date.parse(from), Date.parse(to)) / MINUTE);

/** Finer than a second: many short stretches must not add up to another sum. */
const rounded = (minutes: number) => Math.round(minutes * 10_000) / 10_000;

export function standingOf(clock: Clock, { time, riskPercent }: Terms, at: string): Standing {
  const { target, run, since, stoppedAt } = clock;
  if (stoppedAt !== null) {
    const isMet = run <= target;
    return { state: isMet ? 'met' : 'missed', dueAt: null, riskAt: null, nextAt: null, percent: Number(isMet) * 100 };
  }
  if (since === null) return { state: 'paused', dueAt: null, riskAt: null, nextAt: null, percent: null };
  const reached = (minutes: number) => {
    const end = afterWorking(time, Date.parse(since), Math.round((minutes - run) * MINUTE));
    return end === null ? null : new Date(end).toISOString();
  };
  const [dueAt, riskAt] = [reached(target), reached((target * riskPercent) / 100)];
  const state = run > target ? 'overdue' : runningState({ dueAt, riskAt, at });
  return { state, dueAt, riskAt, nextAt: nextOf(state, dueAt, riskAt), percent: null };
}

type Ends = { readonly dueAt: string | null; readonly riskAt: string | null; readonly at: string };

/** Instants of one form: as texts they stand in the order of time. */
function runningState({ dueAt, riskAt, at }: Ends): SlaState {
  if (dueAt !== null && at > dueAt) return 'overdue';
  return riskAt !== null && at > riskAt ? 'at_risk' : 'running';
}

function nextOf(state: SlaState, dueAt: string | null, riskAt: string | null): string | null {
  if (state === 'running') return riskAt ?? dueAt;
  return state === 'at_risk' ? dueAt : null;
}
