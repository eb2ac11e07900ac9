/** Days of technicians as their visits stand: one statement, however many days and visits there are. */
import { sql } from 'kysely';
import { instantIn, minutesOf } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { defaults } from '../../defaults/index.ts';
import { durationOf, siteIn, TOLERANCE, type VisitRow, windowOf } from '../../scheduling/index.ts';
import type { Whereabouts } from './etas-of.ts';
import type { StoredVisit } from './next-state.ts';

export type DayKey = { readonly technicianId: string; readonly day: string };
export type RouteDay = DayKey & {
  readonly timeZone: string;
  readonly from: Whereabouts;
  /** In no order; those that he went to, and those that are still ahead. */
  readonly visits: readonly StoredVisit[];
};

type Instant = string | Date | null;
type VisitPart = Pick<
  VisitRow,
  | 'id'
  | 'due'
  | 'start_time'
  | 'end_time'
  | 'duration'
  | 'window_from'
  | 'window_to'
  | 'latitude'
  | 'longitude'
  | 'work_started_at'
  | 'sla_due_at'
  | 'default_duration'
  | 'vertical_duration'
>;
type Row = VisitPart & {
  readonly assgne_id: string;
  readonly status_type: string | null;
  readonly work_ended_at: Instant;
  readonly route_order: number | null;
  readonly travel_minutes: number | null;
  readonly eta_at: Instant;
  readonly eta_late_minutes: number | null;
  readonly eta_told_at: Instant;
  readonly tells_minutes: number | null;
  readonly time_zone: string | null;
  readonly start_latitude: number | null;
  readonly start_longitude: number | null;
};

/** Where a day begins is as dispatch sees it: where the roster puts the technician, else at home, else at a hub of that day. */
export async function readDays({ kysely }: Connection, keys: readonly DayKey[]): Promise<readonly RouteDay[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    select s.id, s.assgne_id, s.due, s.start_time, s.end_time, s.duration, s.window_from, s.window_to, s.status_type,
      s.work_started_at, s.work_ended_at, s.sla_due_at, s.location_latitude as latitude, s."location_Longitude" as longitude,
      s.route_order, s.travel_minutes, s.eta_at, s.eta_late_minutes, s.eta_told_at, t.default_duration,
      v.default_duration as vertical_duration, p.time_zone, start.latitude as start_latitude, start.longitude as start_longitude,
      case when b.customer_eta_updates then coalesce(b.customer_eta_minutes, 15) end as tells_minutes
    from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as d("technicianId" uuid, day date)
    join subtask s on s.assgne_id = d."technicianId" and s.due = d.day and s.is_deleted is not true and s.is_called_off is not true
      and (s.status_type = 'ACTIVE' or coalesce(s.work_started_at, s.work_ended_at) is not null)
    join subtask_type t on t.id = s.sbtsk_type_id
    join organisation p on p.id = s.provider_id
    left join vertical v on v.id = s.vertical_id
    left join organisation b on b.id = s.org_id
    left join lateral (
      select place.latitude, place.longitude from (
        select 0 as rank, null::date as since, l.latitude, l.longitude from roster_entry r join location l on l.id = r.location_id
          where r.user_id = d."technicianId" and r.day = d.day
        union all
        select 1, null, u.home_latitude, u.home_longitude from "user" u where u.id = d."technicianId"
        union all
        select case m.kind when 'relocation' then 2 when 'primary' then 3 else 4 end, m.from_date, h.latitude, h.longitude
          from hub_technician m join service_hub h on h.id = m.hub_id and h.is_active
          where m.user_id = d."technicianId" and m.from_date <= d.day and coalesce(m.to_date, d.day) >= d.day) place
      where place.latitude is not null and place.longitude is not null
      order by place.rank, place.since limit 1) start on true
    order by s.assgne_id, s.due, s.id`.execute(kysely);
  const days = new Map<string, { readonly day: Omit<RouteDay, 'visits'>; readonly visits: StoredVisit[] }>();
  for (const row of rows) {
    const key = `${row.assgne_id} ${row.due}`;
    const found = days.get(key) ?? { day: dayOf(row), visits: [] };
    days.set(key, found);
    found.visits.push(visitOf(row, found.day.timeZone));
  }
  return [...days.values()].map(({ day, visits }) => ({ ...day, visits }));
}

const dayOf = (row: Row): Omit<RouteDay, 'visits'> => ({
  technicianId: row.assgne_id,
  day: row.due,
  timeZone: row.time_zone ?? defaults.timeZone,
  from: { site: siteIn({ latitude: row.start_latitude, longitude: row.start_longitude }), at: null },
});

const instantOf = (value: Instant): number | null => (value === null ? null : new Date(value).getTime());

function visitOf(row: Row, timeZone: string): StoredVisit {
  const at = row.start_time === null ? null : minutesOf(row.start_time);
  const window = windowOf(row, at, TOLERANCE);
  const begun = instantOf(row.work_started_at);
  const limits = [window && instantIn(row.due, window.to, timeZone), instantOf(row.sla_due_at)].filter((limit) => limit !== null);
  return {
    id: row.id,
    site: siteIn(row),
    duration: durationOf(row, at),
    planned: at === null ? null : instantIn(row.due, at, timeZone),
    begun,
    ended: instantOf(row.work_ended_at),
    limit: limits.length === 0 ? null : Math.min(...limits),
    tellsMinutes: row.tells_minutes,
    stored: {
      order: row.route_order,
      travelMinutes: row.travel_minutes,
      eta: instantOf(row.eta_at),
      lateMinutes: row.eta_late_minutes,
      toldAt: instantOf(row.eta_told_at),
    },
  };
}
