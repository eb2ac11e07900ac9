/** Technicians whom there are not: at a hub, with skills, as people of that hub usually work. */
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import { workdaysOf } from './hours.ts';
import { type PersonRow, technicianOf } from './people.ts';
import type { Days, Technician, Workday } from './types.ts';
import type { SlotRow } from './usual-hours.ts';

const reader = system('technicians there are not');
/** Of each part that visits need. */
const ENOUGH = 1_000_000;

export type ExtraAsked = {
  readonly count: number;
  /** Without one they begin where their first visit is. */
  readonly hubId: string | null;
  readonly skillIds: readonly string[];
  /** 1 to 5, of each skill. */
  readonly level: number;
  readonly nameOf: (number: number) => string;
};

/** They work for every brand, in the lines of work of their hub and skills, by the week of the hub; their vans have whatever is needed. */
export const extraTechnicians = (
  connection: Connection,
  days: Days,
  asked: ExtraAsked,
): Promise<{ readonly technicians: readonly Technician[]; readonly workdays: readonly Workday[] }> =>
  connection.as(reader, (on) => read(on, days, asked));

type HubRow = Omit<PersonRow['hubs'][number], 'kind' | 'from_date' | 'to_date'>;

async function read({ kysely }: Connection, days: Days, { count, hubId, skillIds, level, nameOf }: ExtraAsked) {
  const [first = '', last = ''] = [days.days[0], days.days.at(-1)];
  const hubs = await sql<HubRow>`
    select id as hub_id, vertical_id, latitude, longitude, open_days, opens_at, closes_at from service_hub
    where org_id = ${days.orgId}::uuid and id = ${hubId}::uuid`.execute(kysely);
  const skills = await sql<{ id: string; vertical_id: string }>`
    select id, vertical_id from skill where org_id = ${days.orgId}::uuid and id = any(${[...skillIds]}::uuid[]) order by id`.execute(
    kysely,
  );
  const slots = await sql<SlotRow>`
    select vertical_id, hub_id, weekday, kind, start_time, end_time from availability_slot
    where org_id = ${days.orgId}::uuid and is_active and kind in ('work', 'break')`.execute(kysely);
  const holidays = await sql<{ day: string }>`
    select day from holiday where org_id = ${days.orgId}::uuid and day between ${first}::date and ${last}::date
      and coalesce(cardinality(group_ids), 0) = 0`.execute(kysely);
  const parts = Object.fromEntries(days.visits.flatMap((visit) => visit.parts.map(({ itemId }) => [itemId, ENOUGH] as const)));
  const people = Array.from(
    { length: count },
    (_, at): PersonRow => ({
      id: `extra+${at + 1}`,
      user_name: nameOf(at + 1),
      user_vertical: distinct([...hubs.rows, ...skills.rows].map(({ vertical_id }) => vertical_id)).map(String),
      assgnd_org_ids: [],
      user_skills: skills.rows.map(({ id }) => ({ skill_id: id, level: `vertical_level_${level}` })),
      home_latitude: null,
      home_longitude: null,
      hubs: hubs.rows.map((hub) => ({ ...hub, kind: 'primary', from_date: first, to_date: null })),
      parts,
    }),
  );
  const workdays = await workdaysOf(days.days, {
    people,
    roster: [],
    reached: new Set(),
    slots: slots.rows,
    leave: [],
    said: [],
    holidays: people.flatMap(({ id }) => holidays.rows.map(({ day }) => ({ user_id: id, day }))),
  });
  return { technicians: people.map(technicianOf), workdays: [...workdays.values()] };
}
