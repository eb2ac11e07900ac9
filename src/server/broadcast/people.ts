/** The technicians that a provider may offer a sub-task to, as stored. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows } from '../rows/index.ts';
import type { Person, Place } from './audience.ts';

const server = system('job broadcast');

type Asked = { readonly providerId: string; readonly brandId: string; readonly day: string };

/** Active, on field, allowed to see offers and to work for the brand; with the hubs where they work on that day. */
export function peopleFor(connection: Connection, { providerId, brandId, day }: Asked): Promise<readonly Person[]> {
  return connection.as(server, async ({ kysely }) => {
    const { rows } = await sql<Pick<EntityRows['user'], 'id' | 'user_skills'> & { readonly places: readonly Place[] }>`
      select u.id, u.user_skills,
        coalesce((select json_agg(json_build_object('latitude', h.latitude, 'longitude', h.longitude))
          from hub_technician t join service_hub h on h.id = t.hub_id
          where t.user_id = u.id and t.from_date <= ${day}::date and coalesce(t.to_date, ${day}::date) >= ${day}::date
            and h.latitude is not null and h.longitude is not null), '[]') as places
      from "user" u
      where u.org_id = ${providerId}::uuid and u.is_active and u.is_on_field
        and u.automation_value is not null and u.automation_value = any(u.automation_values)
        and (coalesce(cardinality(u.assgnd_org_ids), 0) = 0 or ${brandId}::uuid = any(u.assgnd_org_ids))
        and exists (select 1 from partnership p join organisation b on b.id = p.org_id and b.is_active
          where p.is_active and p.org_id = ${brandId}::uuid and p.provider_id = u.org_id)
      order by u.user_name, u.id`.execute(kysely);
    return rows.map((row) => ({ id: row.id, skills: listOf(row.user_skills), places: row.places }));
  });
}
