/** What a record keeps of its two clocks and its pauses, as schemas/entities/sla-clock.json says. Plain, without a database. */
import type { Row } from '../../../../engine/server/database/port.ts';
import type { WorkingTime } from '../../calendars/index.ts';
import {
  type Clock,
  type Effect,
  minutesBetween,
  newClock,
  type SlaState,
  type Standing,
  standingOf,
  type Targets,
  type Terms,
  turned,
} from './clock.ts';

export type PauseReason = 'customer' | 'parts' | 'approval' | 'access' | 'other';
export type Pause = {
  readonly reason: PauseReason;
  readonly from: string;
  /** Absent while it lasts. */
  readonly until?: string;
  /** Working minutes; absent while it lasts. */
  readonly minutes?: number;
};

/** All null, and without pauses, where there is no target. */
export type SlaFacts = {
  readonly sla_target_minutes: number | null;
  readonly sla_minutes_run: number | null;
  readonly sla_since: string | null;
  readonly sla_due_at: string | null;
  readonly sla_risk_at: string | null;
  readonly sla_stopped_at: string | null;
  readonly sla_state: SlaState | null;
  readonly sla_met_percent: number | null;
  readonly sla_response_minutes: number | null;
  readonly sla_response_run: number | null;
  readonly sla_response_since: string | null;
  readonly sla_response_due_at: string | null;
  readonly sla_response_risk_at: string | null;
  readonly sla_responded_at: string | null;
  readonly sla_response_state: SlaState | null;
  readonly sla_response_percent: number | null;
  readonly sla_paused_minutes: number | null;
  readonly sla_pauses: readonly Pause[];
  readonly sla_next_at: string | null;
};

/** What a status does to the clocks of a record that enters it. */
export type StatusEffect = {
  readonly effect: Effect;
  /** Whether it answers. */
  readonly responds: boolean;
  readonly reason: PauseReason;
};

const MOST_PAUSES = 100;
const reasons: readonly PauseReason[] = ['customer', 'parts', 'approval', 'access', 'other'];
const reasonOf = (value: unknown): PauseReason => reasons.find((reason) => reason === value) ?? 'other';

export const statusEffectOf = (effect: Effect, status: Row | undefined): StatusEffect => ({
  effect,
  responds: status?.sla_responds === true,
  reason: reasonOf(status?.sla_pause_reason),
});

type Kept = {
  readonly resolution: Clock | null;
  readonly response: Clock | null;
  readonly pauses: readonly Pause[];
  readonly paused: number;
};

const nothing: Kept = { resolution: null, response: null, pauses: [], paused: 0 };

type Start = { readonly targets: Targets; readonly status: StatusEffect; readonly at: string; readonly terms: Terms };

/** The clocks of a new record; `at` is when it was made. */
export const startClocks = ({ targets, status, at, terms }: Start): SlaFacts =>
  factsOf(moved(withTargets(nothing, targets), status, at, terms), at, terms);

/** The clocks once their record has entered another status. */
export const moveClocks = (facts: Row, status: StatusEffect, at: string, terms: Terms): SlaFacts =>
  factsOf(moved(recordOf(facts), status, at, terms), at, terms);

/** The clocks with other targets: what has run stays, and what has stopped is decided. Without a clock, one begins. */
export function retargetClocks(facts: Row, { targets, status, at, terms }: Start): SlaFacts {
  const record = withTargets(recordOf(facts), targets);
  const begun = {
    ...record,
    resolution: record.resolution && begin(record.resolution, status.effect, at, terms),
    response: record.response && begin(record.response, responseEffect(status), at, terms),
  };
  return factsOf(begun, at, terms);
}

/** The clocks as they stand at an instant with nothing happening to their record, in other working time perhaps. */
export const clocksAt = (facts: Row, at: string, terms: Terms): SlaFacts => factsOf(recordOf(facts), at, terms);

const isNew = ({ run, since, stoppedAt }: Clock) => run === 0 && since === null && stoppedAt === null;
const begin = (clock: Clock, effect: Effect, at: string, terms: Terms) => (isNew(clock) ? turned(clock, effect, at, terms) : clock);

const responseEffect = ({ effect, responds }: StatusEffect): Effect => (responds ? 'stop' : effect);

function withTargets(record: Kept, { resolution, response }: Targets): Kept {
  const aimed = (clock: Clock | null, target: number | null): Clock | null => {
    if (clock?.stoppedAt != null) return clock;
    if (target === null) return null;
    return clock ? { ...clock, target } : newClock(target);
  };
  return { ...record, resolution: aimed(record.resolution, resolution), response: aimed(record.response, response) };
}

function moved(record: Kept, status: StatusEffect, at: string, terms: Terms): Kept {
  const { resolution, response } = record;
  if (resolution === null && response === null) return nothing;
  return {
    resolution: resolution && turned(resolution, status.effect, at, terms),
    // What was answered stays answered.
    response: response && (response.stoppedAt === null ? turned(response, responseEffect(status), at, terms) : response),
    ...pausesOf(record, status, at, terms.time),
  };
}

/** Ends the pause that lasts, where there is one, and begins the next: each with its reason. */
function pausesOf({ pauses, paused }: Kept, { effect, reason }: StatusEffect, at: string, time: WorkingTime | null) {
  const last = pauses.at(-1);
  const lasts = last !== undefined && last.until === undefined;
  if (lasts && effect === 'pause' && last.reason === reason) return { pauses, paused };
  const minutes = lasts ? minutesBetween(last.from, at, time) : 0;
  const ended = lasts ? [...pauses.slice(0, -1), { ...last, until: at, minutes }] : pauses;
  const next: readonly Pause[] = effect === 'pause' ? [{ reason, from: at }] : [];
  return { pauses: [...ended, ...next].slice(-MOST_PAUSES), paused: paused + minutes };
}

const instantOf = (value: unknown): string | null =>
  typeof value === 'string' || value instanceof Date ? new Date(value).toISOString() : null;

function clockOf(target: unknown, run: unknown, since: unknown, stoppedAt: unknown): Clock | null {
  if (typeof target !== 'number') return null;
  return { target, run: Number(run ?? 0), since: instantOf(since), stoppedAt: instantOf(stoppedAt) };
}

const recordOf = (facts: Row): Kept => ({
  resolution: clockOf(facts.sla_target_minutes, facts.sla_minutes_run, facts.sla_since, facts.sla_stopped_at),
  response: clockOf(facts.sla_response_minutes, facts.sla_response_run, facts.sla_response_since, facts.sla_responded_at),
  pauses: Array.isArray(facts.sla_pauses) ? facts.sla_pauses.filter(isPause).map(asPause) : [],
  paused: Number(facts.sla_paused_minutes ?? 0),
});

const isPause = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'from' in value;
const asPause = ({ reason, from, until, minutes }: Row): Pause => {
  const end = instantOf(until);
  return {
    reason: reasonOf(reason),
    from: instantOf(from) ?? '',
    ...(end === null ? {} : { until: end }),
    ...(typeof minutes === 'number' ? { minutes } : {}),
  };
};

const earliest = (instants: readonly (string | null | undefined)[]): string | null =>
  instants.reduce<string | null>((first, at) => (at != null && (first === null || at < first) ? at : first), null);

function factsOf({ resolution, response, pauses, paused }: Kept, at: string, terms: Terms): SlaFacts {
  const standing = (clock: Clock | null): Standing | null => clock && standingOf(clock, terms, at);
  const [done, answered] = [standing(resolution), standing(response)];
  const hasClock = resolution !== null || response !== null;
  return {
    sla_target_minutes: resolution?.target ?? null,
    sla_minutes_run: resolution?.run ?? null,
    sla_since: resolution?.since ?? null,
    sla_due_at: done?.dueAt ?? null,
    sla_risk_at: done?.riskAt ?? null,
    sla_stopped_at: resolution?.stoppedAt ?? null,
    sla_state: done?.state ?? null,
    sla_met_percent: done?.percent ?? null,
    sla_response_minutes: response?.target ?? null,
    sla_response_run: response?.run ?? null,
    sla_response_since: response?.since ?? null,
    sla_response_due_at: answered?.dueAt ?? null,
    sla_response_risk_at: answered?.riskAt ?? null,
    sla_responded_at: response?.stoppedAt ?? null,
    sla_response_state: answered?.state ?? null,
    sla_response_percent: answered?.percent ?? null,
    sla_paused_minutes: hasClock ? paused : null,
    sla_pauses: pauses,
    sla_next_at: earliest([done?.nextAt, answered?.nextAt]),
  };
}

/** Names of all that the server keeps of the clocks of a record. */
export const slaFields: readonly string[] = [
  ...Object.keys(factsOf(nothing, '', { time: null, riskPercent: 0 })),
  'sla_calendar_id',
  'sla_told',
];
