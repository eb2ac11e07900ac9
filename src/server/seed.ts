/** Demo data, only ever into an empty database. */
import { sql } from 'kysely';
import type { Log } from '../../engine/server/kernel/log.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import type { Parts } from '../../engine/server/parts.ts';
import { seedDemo } from './demo/index.ts';

/** Seeds when no organisation is there yet. Answers whether it did. */
export async function seedWhenEmpty(parts: Parts, log: Log): Promise<boolean> {
  const found = await parts.database.read(system('demo data'), ({ kysely }) => sql`select 1 from organisation limit 1`.execute(kysely));
  if (found.rows.length > 0) return false;
  await seedDemo({ ...parts, log });
  return true;
}
