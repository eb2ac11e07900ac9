/** The clock of a record against its target: plain arithmetic on wall-clock minutes, without a database. */
import type { Row } from '../../../../engine/server/database/port.ts';

export type Effect = 'run' | 'pause' | 'stop';
export type SlaState = 'running' | 'at_risk' | 'overdue' | 'paused' | 'met' | 'missed';

/** What a record keeps of its clock, as schemas/entities/sla-clock.json says; all null where there is no target. */
export type SlaFacts = {
  readonly sla_target_minutes: number | null;
  readonly sla_minutes_run: number | null;
  readonly sla_since: string | null;
  readonly sla_due_at: string | null;
  readonly sla_stopped_at: string | null;
  readonly sla_state: SlaState | null;
  readonly sla_met_percent: number | null;
};

/** From how long before its end a running clock is at risk. */
export const AT_RISK_MINUTES = 4 * 60;
const MINUTE = 60_000;
const HOUR_MINUTES = 60;

export const noClock: SlaFacts = {
  sla_target_minutes: null,
  sla_minutes_run: null,
  sla_since: null,
  sla_due_at: null,
  sla_stopped_at: null,
  sla_state: null,
  sla_met_percent: null,
};

/** What a status does to the clock. A closed record is over, whatever its status says. */
export function effectOf({ status_type, sla_effect }: Row): Effect {
  if (status_type === 'CLOSED') return 'stop';
  return sla_effect === 'pause' || sla_effect === 'stop' ? sla_effect : 'run';
}

/** Minutes that a type (its `sla_hours` and `sla_priorities`) allows a record of a priority; null for no target. */
export function targetOf(type: Row | undefined, priority: unknown): number | null {
  const own = prioritiesOf(type).find((one) => one.priority === priority)?.hours;
  const hours = own ?? type?.sla_hours;
  return typeof hours === 'number' && hours > 0 ? hours * HOUR_MINUTES : null;
}

/** Whether a type makes a difference between priorities. */
export const hasPriorityTargets = (type: Row | undefined): boolean => prioritiesOf(type).length > 0;

const prioritiesOf = (type: Row | undefined): readonly Row[] =>
  Array.isArray(type?.sla_priorities) ? type.sla_priorities.filter((one): one is Row => typeof one === 'object' && one !== null) : [];

type Reading = {
  readonly target: number;
  /** Minutes of the stretches that are over. */
  readonly run: number;
  /** Beginning of the stretch that is running. */
  readonly since: string | null;
  readonly stoppedAt: string | null;
};

/** A new record's clock; `at` and all instants are UTC, ISO. */
export function startClock({
  target,
  effect,
  at,
}: {
  readonly target: number | null;
  readonly effect: Effect;
  readonly at: string;
}): SlaFacts {
  if (target === null) return noClock;
  return factsOf(turned({ target, run: 0, since: null, stoppedAt: null }, effect, at), at);
}

/** The clock once its record has entered a status of this effect. */
export function moveClock(facts: Row, effect: Effect, at: string): SlaFacts {
  const reading = readingOf(facts);
  return reading ? factsOf(turned(reading, effect, at), at) : noClock;
}

/** The clock with another target: what has run stays, and what has stopped is decided. Without a clock, one begins. */
export function retargetClock(facts: Row, { target, effect, at }: { target: number | null; effect: Effect; at: string }): SlaFacts {
  const reading = readingOf(facts);
  if (!reading) return startClock({ target, effect, at });
  if (reading.stoppedAt !== null) return factsOf(reading, at);
  return target === null ? noClock : factsOf({ ...reading, target }, at);
}

/** The clock as it stands at an instant, with nothing happening to its record. */
export function clockAt(facts: Row, at: string): SlaFacts {
  const reading = readingOf(facts);
  return reading ? factsOf(reading, at) : noClock;
}

function readingOf(facts: Row): Reading | null {
  const target = facts.sla_target_minutes;
  if (typeof target !== 'number') return null;
  return { target, run: Number(facts.sla_minutes_run ?? 0), since: instantOf(facts.sla_since), stoppedAt: instantOf(facts.sla_stopped_at) };
}

const instantOf = (value: unknown): string | null =>
  typeof value === 'string' || value instanceof Date ? new Date(value).toISOString() : null;

function turned(reading: Reading, effect: Effect, at: string): Reading {
  // From one running status to another the same stretch goes on.
  if (effect === 'run' && reading.since !== null) return reading;
  const run = reading.since === null ? reading.run : rounded(reading.run + minutesBetween(reading.since, at));
  if (effect === 'run') return { ...reading, run, since: at, stoppedAt: null };
  // From one stopping status to another (done, then closed) the first stop counts.
  return { ...reading, run, since: null, stoppedAt: effect === 'stop' ? (reading.stoppedAt ?? at) : null };
}

const minutesBetween = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from)) / MINUTE;
/** Finer than a second: many short stretches must not add up to another sum. */
const rounded = (minutes: number) => Math.round(minutes * 10_000) / 10_000;

function factsOf({ target, run, since, stoppedAt }: Reading, at: string): SlaFacts {
  const due = since === null ? null : new Date(Date.parse(since) + Math.round((target - run) * MINUTE)).toISOString();
  const isMet = run <= target;
  return {
    sla_target_minutes: target,
    sla_minutes_run: run,
    sla_since: since,
    sla_due_at: due,
    sla_stopped_at: stoppedAt,
    sla_state: stateOf({ due, isStopped: stoppedAt !== null, isMet, at }),
    sla_met_percent: stoppedAt === null ? null : Number(isMet) * 100,
  };
}

type Standing = { readonly due: string | null; readonly isStopped: boolean; readonly isMet: boolean; readonly at: string };

function stateOf({ due, isStopped, isMet, at }: Standing): SlaState {
  if (isStopped) return isMet ? 'met' : 'missed';
  if (due === null) return 'paused';
  const left = Date.parse(due) - Date.parse(at);
  if (left < 0) return 'overdue';
  return left < AT_RISK_MINUTES * MINUTE ? 'at_risk' : 'running';
}
