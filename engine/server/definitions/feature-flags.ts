/** Parts of a product that the platform's owner may switch, and their rows in the database. */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';

/** Code, as rules and `GET /v1/feature-access/{name}` know it, and name of a switch that a product ships with. */
export type FeatureFlag = readonly [code: string, title: string];

type Shipped = { readonly flags: readonly FeatureFlag[] /** For everybody. */; readonly isOn: boolean; readonly now: string };

/**
 * Adds the switches that are not there yet, on or off for everybody; what an owner has set stays as it is.
 * Of several processes that start at once, one adds each.
 */
export async function addShippedFlags(database: Database, { flags, isOn, now }: Shipped): Promise<void> {
  if (flags.length === 0) return;
  const rows = flags.map(
    ([code, title]) => sql`(${newId()}::uuid, ${code}, ${title}, ${isOn}, '{}'::uuid[], ${now}::timestamptz, ${now}::timestamptz, 1)`,
  );
  await database.transaction(system('feature flags'), ({ kysely }) =>
    sql`insert into feature_flag (id, code, title, is_on, org_ids, created_at, updated_at, version) values ${sql.join(rows)}
      on conflict (code) do nothing`.execute(kysely),
  );
}
