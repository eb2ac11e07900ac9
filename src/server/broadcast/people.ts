/** The technicians that a provider may offer a sub-task to, as stored. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';

const server = system('job broadcast');

type Asked = { readonly providerId: string; readonly brandId: string };

/** Who sees offers of a brand's work: those whose account has offers, and who may work for the brand while it works with the provider. */
export function takersFor(connection: Connection, { providerId, brandId }: Asked): Promise<ReadonlySet<string>> {
  return connection.as(server, async ({ kysely }) => {
    const { rows } = await sql<{ id: string }>`
      select u.id from "user" u
      where u.org_id = ${providerId}::uuid and u.is_active and u.is_on_field
        and u.automation_value is not null and u.automation_value = any(u.automation_values)
        and (coalesce(cardinality(u.assgnd_org_ids), 0) = 0 or ${brandId}::uuid = any(u.assgnd_org_ids))
        and exists (select 1 from partnership p join organisation b on b.id = p.org_id and b.is_active
          where p.is_active and p.org_id = ${brandId}::uuid and p.provider_id = u.org_id)`.execute(kysely);
    return new Set(rows.map(({ id }) => id));
  });
}
