/** Parts of the product that the platform owner may switch (specification 6), and their rows in the database. */
import { sql } from 'kysely';
import type { Database } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';

/** Code, as rules and `GET /v1/feature-access/{name}` know it, and name of every switch that the product ships with. */
export const shippedFlags = [
  ['TMS250303485281', 'ACE exceptions and runs'],
  ['TMS250514964399', 'Job broadcasts'],
  ['TMS250613586199', 'Insights: projects and task updates'],
  ['TMS250613736422', 'AI assistant'],
  ['inventory_menus', 'Inventory and stock transfer in the menus'],
] as const;

/**
 * Adds the switches that are not there yet, on or off for everybody; what an owner has set stays as it is.
 * Of several processes that start at once, one adds each.
 */
export async function addShippedFlags(database: Database, { isOn, now }: { readonly isOn: boolean; readonly now: string }): Promise<void> {
  const rows = shippedFlags.map(
    ([code, title]) => sql`(${newId()}::uuid, ${code}, ${title}, ${isOn}, '{}'::uuid[], ${now}::timestamptz, ${now}::timestamptz, 1)`,
  );
  await database.transaction(system('feature flags'), ({ kysely }) =>
    sql`insert into feature_flag (id, code, title, is_on, org_ids, created_at, updated_at, version) values ${sql.join(rows)}
      on conflict (code) do nothing`.execute(kysely),
  );
}
