/** Days of a provider out of its records: as many statements however many technicians, visits and days there are. */
import { sql } from 'kysely';
import { instantIn } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { turns } from '../../../../engine/server/kernel/turns.ts';
import { anyOf, tables } from '../../rows/index.ts';
import { daysIn } from './calendar.ts';
import { type LeaveRow, type RosterRow, type SaidRow, workdaysOf } from './hours.ts';
import { readWays } from './known-ways.ts';
import { type PersonRow, technicianOf } from './people.ts';
import { siteIn } from './sites.ts';
import type { Days, Site } from './types.ts';
import type { SlotRow } from './usual-hours.ts';
import { type VisitRow, visitOf } from './visits.ts';

const reader = system('dispatch');

export type AskedDays = {
  readonly orgId: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Minutes before and after the agreed time within which a visit without a promised window may begin; null: at any time. */
  readonly tolerance?: number | null;
  /** Only these technicians, and the visits that nobody or one of these has; all on field unless told. */
  readonly technicianIds?: readonly string[];
  /**
   * The days are over: what was done on them is among the visits, what was begun is not fixed by that, and technicians are those who
   * were there then.
   */
  readonly isOver?: boolean;
  /** These visits too, and those that they come along with, whichever day they are on and whoever has them. */
  readonly visitIds?: readonly string[];
  /** Of visits that nobody has, those alone that have a time: what nobody does at no time is in nobody's way. */
  readonly isTimed?: boolean;
  /** Where somebody may be sent to besides: the ways from and to there are read too. */
  readonly site?: Site | null;
  /** Nobody is sent anywhere by these days: ways among thousands of places need not be looked for. */
  readonly isWayless?: boolean;
};

/** Minutes by which a visit may begin earlier or later than its agreed time, unless a policy says otherwise. */
export const TOLERANCE = 60;

/** Reads what dispatch needs, whoever asks: who may ask is for the caller to know. */
export const loadDays = (connection: Connection, asked: AskedDays): Promise<Days> => connection.as(reader, (on) => read(on, asked));

async function read(
  connection: Connection,
  {
    orgId,
    from,
    to,
    tolerance = TOLERANCE,
    technicianIds,
    visitIds = [],
    isOver = false,
    isTimed = false,
    site: asked = null,
    isWayless = false,
  }: AskedDays,
): Promise<Days> {
  const { kysely } = connection;
  const org = await sql<{ time_zone: string | null }>`select time_zone from organisation where id = ${orgId}::uuid`.execute(kysely);
  const timeZone = org.rows[0]?.time_zone ?? 'UTC';
  const among = technicianIds ?? null;
  const isThere = isOver ? wasThere({ orgId, from, to }) : sql`u.is_active and u.is_on_field`;
  const people = await sql<PersonRow>`
    select u.id, u.user_name, u.user_vertical, u.assgnd_org_ids, u.user_skills, u.home_latitude, u.home_longitude,
      coalesce((select json_agg(json_build_object('hub_id', t.hub_id, 'vertical_id', t.vertical_id, 'kind', t.kind,
          'from_date', t.from_date, 'to_date', t.to_date, 'latitude', h.latitude, 'longitude', h.longitude,
          'open_days', h.open_days, 'opens_at', h.opens_at, 'closes_at', h.closes_at) order by t.kind, t.from_date)
        from hub_technician t join service_hub h on h.id = t.hub_id and h.is_active
        where t.user_id = u.id and t.from_date <= ${to}::date and coalesce(t.to_date, ${to}::date) >= ${from}::date), '[]') as hubs,
      coalesce((select json_object_agg(b.item_id, b.quantity)
        from stock_balance b join warehouse w on w.id = b.warehouse_id and w.type = 'technician_van' and w.is_active
        where w.custodian_id = u.id), '{}') as parts
    from "user" u
    where u.org_id = ${orgId}::uuid and ${isThere} and (${among}::uuid[] is null or u.id = any(${among}::uuid[]))
    order by u.user_name, u.id`.execute(kysely);
  const ids = people.rows.map(({ id }) => id);
  const roster: readonly RosterRow[] = await tables(connection)
    .selectFrom('roster_entry as r')
    .leftJoin('shift as s', 's.id', 'r.shift_id')
    .leftJoin('location as l', 'l.id', 'r.location_id')
    .where('r.user_id', '=', anyOf(ids))
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .select(['r.user_id', 'r.day', 'r.is_day_off', 's.start_time', 's.end_time', 's.break_minutes', 'l.latitude', 'l.longitude'])
    .execute();
  const reached = await sql<{ day: string }>`
    select distinct day from roster_entry where org_id = ${orgId}::uuid and day between ${from}::date and ${to}::date`.execute(kysely);
  const slots = await sql<SlotRow>`
    select vertical_id, hub_id, weekday, kind, start_time, end_time from availability_slot
    where org_id = ${orgId}::uuid and is_active and kind in ('work', 'break')`.execute(kysely);
  const leave = await sql<LeaveRow>`
    select user_id, from_day, to_day, is_half_day from leave_request
    where user_id = any(${ids}::uuid[]) and state = 'approved' and from_day <= ${to}::date and to_day >= ${from}::date`.execute(kysely);
  const said = await sql<SaidRow>`
    select user_id, day, kind, from_time, to_time from availability
    where user_id = any(${ids}::uuid[]) and day between ${from}::date and ${to}::date`.execute(kysely);
  const holidays = await sql<{ user_id: string; day: string }>`
    select distinct u.id as user_id, h.day from holiday h join "user" u on u.org_id = h.org_id
    where h.org_id = ${orgId}::uuid and h.day between ${from}::date and ${to}::date and u.id = any(${ids}::uuid[])
      and (coalesce(cardinality(h.group_ids), 0) = 0 or h.group_ids && u.user_loc_group)`.execute(kysely);
  const hubs = await sql<{ id: string; name: string; latitude: number | null; longitude: number | null }>`
    select id, name, latitude, longitude from service_hub where org_id = ${orgId}::uuid`.execute(kysely);
  const skills = await sql<{ id: string; name: string }>`select id, name from skill where org_id = ${orgId}::uuid`.execute(kysely);
  const visits = await sql<Omit<VisitRow, 'due'> & { due: string | null }>`
    select s.id, s.display_code, s.title, s.due, s.start_time, s.end_time, s.duration, s.window_from, s.window_to, s.priority, s.org_id,
      s.vertical_id, s.hub_id, s.cust_pincode, s.location_latitude as latitude, s."location_Longitude" as longitude, s.assgne_id, s.is_pinned,
      s.work_started_at, s.after_id, s.with_id, s.crew_size, s.wished_id, s.sla_due_at, s.version, t.skills, t.parts, t.default_duration,
      v.default_duration as vertical_duration
    from subtask s join subtask_type t on t.id = s.sbtsk_type_id left join vertical v on v.id = s.vertical_id
    where s.provider_id = ${orgId}::uuid and (s.status_type = 'ACTIVE' or ${isOver}::boolean) and s.is_deleted is not true and s.is_called_off is not true
      and (s.due between ${from}::date and ${to}::date
        and (s.assgne_id is null and (s.start_time is not null or not ${isTimed}::boolean)
          or s.assgne_id is not null and (${among}::uuid[] is null or s.assgne_id = any(${among}::uuid[])))
        or s.id = any(${visitIds}::uuid[]) or s.id in (select w.with_id from subtask w where w.id = any(${visitIds}::uuid[])))
    order by s.due, s.start_time nulls last, s.id`.execute(kysely);
  const midnight = midnightsIn(timeZone);
  const found = await turns.each(visits.rows, (row) => visitOf(row, { midnight, tolerance, isOver }));
  const parts = [...new Set(found.flatMap((visit) => visit.parts.map(({ itemId }) => itemId)))];
  const items =
    parts.length === 0
      ? []
      : (await sql<{ id: string; name: string }>`select id, name from stock_item where id = any(${parts}::uuid[])`.execute(kysely)).rows;
  const days = daysIn(from, to);
  const technicians = await turns.each(people.rows, (row) => technicianOf(row));
  const workdays = await workdaysOf(days, {
    people: people.rows,
    roster,
    reached: new Set(reached.rows.map(({ day }) => day)),
    slots: slots.rows,
    leave: leave.rows,
    said: said.rows,
    holidays: holidays.rows,
  });
  const places = new Map(hubs.rows.map(({ id, name, ...place }) => [id, { name, site: siteIn(place) }]));
  const sites = () => [
    ...[...workdays.values()].map(({ start }) => start),
    ...found.map(({ site, hubId }) => site ?? places.get(hubId ?? '')?.site ?? null),
    asked,
  ];
  return {
    orgId,
    timeZone,
    days,
    technicians,
    workdays,
    visits: found,
    names: {
      skills: new Map(skills.rows.map(({ id, name }) => [id, name])),
      hubs: places,
      parts: new Map(items.map(({ id, name }) => [id, name])),
    },
    ways: isWayless ? undefined : await readWays(connection, sites()),
  };
}

/** Each day's found once: there are many visits on it. */
function midnightsIn(timeZone: string): (day: string) => number {
  const known = new Map<string, number>();
  return (day) => {
    const instant = known.get(day) ?? instantIn(day, 0, timeZone);
    known.set(day, instant);
    return instant;
  };
}

/** Who was a technician on days that are over: whoever had work or a place on the roster then, and whoever is one and was there already. */
const wasThere = ({ orgId, from, to }: Pick<AskedDays, 'orgId' | 'from' | 'to'>) => sql`(
  u.is_active and u.is_on_field and (u.created_at::date <= ${to}::date
    or exists (select 1 from hub_technician t where t.user_id = u.id and t.from_date <= ${to}::date))
  or exists (select 1 from roster_entry r where r.user_id = u.id and r.day between ${from}::date and ${to}::date)
  or exists (select 1 from subtask s where s.assgne_id = u.id and s.provider_id = ${orgId}::uuid
    and s.due between ${from}::date and ${to}::date))`;
