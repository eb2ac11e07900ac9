/** Capacity of a provider out of its records: as many statements however many days, hubs, windows and holds there are. */
import { sql } from 'kysely';
import { minutesOf } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EntityRows } from '../rows/index.ts';
import { loadDays, type Site } from '../scheduling/index.ts';
import type { Capacity, HubPlace, Line, Setting, Slot, Unit } from './types.ts';

const reader = system('capacity');

type AskedCapacity = {
  readonly orgId: string;
  readonly from: string;
  readonly to: string;
  /** UTC instant, ISO. */
  readonly now: string;
  /** Where the visit is that is to be promised: the ways from and to there are read too. */
  readonly site?: Site | null;
};

type SlotRow = Pick<
  EntityRows['time-slot'],
  | 'id'
  | 'vertical_id'
  | 'hub_id'
  | 'label'
  | 'start_time'
  | 'end_time'
  | 'days'
  | 'on_holidays'
  | 'cutoff'
  | 'limit_by'
  | 'max_jobs'
  | 'max_minutes'
> & { readonly holidays: readonly { readonly day: string }[] | null };
type LineRow = {
  readonly id: string;
  readonly name: string;
  readonly default_duration: number | null;
  readonly setting: Partial<EntityRows['capacity-setting']> | null;
};
type HoldRow = Pick<EntityRows['capacity-hold'], 'id' | 'slot_id' | 'hub_id' | 'day' | 'minutes' | 'expires_at'> & {
  readonly skill_ids: readonly string[] | null;
};

/** Reads what is counted, whoever asks: who may ask is for the caller to know. */
export const loadCapacity = (connection: Connection, asked: AskedCapacity): Promise<Capacity> =>
  connection.as(reader, (on) => read(on, asked));

/** The same without what a visit takes: of one that is moved, its own place is free. */
export const withoutVisit = (capacity: Capacity, visitId: string | null): Capacity =>
  visitId === null
    ? capacity
    : { ...capacity, days: { ...capacity.days, visits: capacity.days.visits.filter(({ id }) => id !== visitId) } };

async function read(connection: Connection, { orgId, from, to, now, site = null }: AskedCapacity): Promise<Capacity> {
  const { kysely } = connection;
  const days = await loadDays(connection, { orgId, from, to, site, isWayless: site === null });
  const lines = await sql<LineRow>`
    select v.id, v.name, v.default_duration, (select row_to_json(c) from capacity_setting c where c.vertical_id = v.id and c.org_id = v.org_id) as setting
    from vertical v where v.org_id = ${orgId}::uuid and v.is_active order by v.name, v.id`.execute(kysely);
  const hubs = await sql<{ id: string; name: string; vertical_id: string }>`
    select id, name, vertical_id from service_hub where org_id = ${orgId}::uuid and is_active order by name, id`.execute(kysely);
  const slots = await sql<SlotRow>`
    select id, vertical_id, hub_id, label, start_time, end_time, days, holidays, on_holidays, cutoff, limit_by, max_jobs, max_minutes
    from time_slot where org_id = ${orgId}::uuid and is_active order by start_time, id`.execute(kysely);
  const holds = await sql<HoldRow>`
    select id, slot_id, hub_id, day, minutes, expires_at, skill_ids from capacity_hold
    where org_id = ${orgId}::uuid and state = 'held' and expires_at > ${now}::timestamptz and day between ${from}::date and ${to}::date`.execute(
    kysely,
  );
  const overrides = await sql<
    Pick<EntityRows['capacity-override'], 'slot_id' | 'hub_id' | 'day' | 'extra' | 'is_closed' | 'reason'> & { readonly by: string | null }
  >`
    select o.slot_id, o.hub_id, o.day, o.extra, o.is_closed, o.reason, u.user_name as by
    from capacity_override o left join "user" u on u.id = o.by_id
    where o.org_id = ${orgId}::uuid and o.day between ${from}::date and ${to}::date`.execute(kysely);
  const holidays = await sql<{ day: string }>`
    select day from holiday where org_id = ${orgId}::uuid and day between ${from}::date and ${to}::date
      and coalesce(cardinality(group_ids), 0) = 0`.execute(kysely);
  const punched = await sql<{ user_id: string }>`
    select user_id from attendance_day where org_id = ${orgId}::uuid and first_in is not null and last_out is null
      and day = (${now}::timestamptz at time zone ${days.timeZone})::date`.execute(kysely);
  return {
    days,
    lines: lines.rows.map(lineOf),
    hubs: hubs.rows.map(({ id, name, vertical_id }): HubPlace => ({ id, name, verticalId: vertical_id })),
    slots: slots.rows.map(slotOf),
    holds: holds.rows.map((row) => ({
      id: row.id,
      slotId: row.slot_id,
      hubId: row.hub_id,
      day: row.day,
      minutes: row.minutes,
      skillIds: row.skill_ids ?? [],
      expiresAt: new Date(row.expires_at).getTime(),
    })),
    overrides: overrides.rows.map(({ slot_id, hub_id, day, extra, is_closed, reason, by }) => ({
      slotId: slot_id,
      hubId: hub_id,
      day,
      extra: extra ?? 0,
      isClosed: is_closed === true,
      reason,
      by,
    })),
    holidays: new Set(holidays.rows.map(({ day }) => day)),
    punchedIn: new Set(punched.rows.map(({ user_id }) => user_id)),
    now: Date.parse(now),
  };
}

const share = (percent: number | null | undefined): number => (percent ?? 0) / 100;
/** Of lines of work that nobody has set up: what the form of a setting begins with. */
const USUAL = { travel: 20, horizonDays: 14, leadTime: 120, duration: 60, holdMinutes: 10 } as const;

function lineOf({ id, name, default_duration, setting }: LineRow): Line {
  const given: Setting = {
    unit: (setting?.unit ?? 'minutes') as Unit,
    buffer: share(setting?.buffer_pct),
    reserve: share(setting?.emergency_reserve_pct),
    overbook: share(setting?.overbook_pct),
    travel: setting?.travel_minutes_default ?? USUAL.travel,
    horizonDays: setting?.horizon_days ?? USUAL.horizonDays,
    leadTime: setting?.lead_time ?? USUAL.leadTime,
    punchedInOnly: setting?.count_only_punched_in_today === true,
  };
  return { id, name, usual: default_duration ?? USUAL.duration, holdMinutes: setting?.hold_minutes ?? USUAL.holdMinutes, setting: given };
}

const slotOf = (row: SlotRow): Slot => ({
  id: row.id,
  verticalId: row.vertical_id,
  hubId: row.hub_id,
  label: row.label,
  from: minutesOf(row.start_time),
  to: minutesOf(row.end_time),
  days: row.days ?? [],
  holidays: (row.holidays ?? []).map(({ day }) => day),
  onHolidays: row.on_holidays === true,
  cutoff: row.cutoff ?? 0,
  limitBy: row.limit_by,
  limit: row.limit_by === 'jobs' ? row.max_jobs : row.max_minutes,
});
