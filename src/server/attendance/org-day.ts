/** The day that it is now where an organisation is. */

import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { defaults } from '../defaults/index.ts';
import { entityRows, type ProductContext } from '../rows/index.ts';

const reader = system('days of organisations');

/** Answers `YYYY-MM-DD` for the id of an organisation among those asked for; for any other the day of the usual time zone. */
export async function todayIn(
  { connection, now }: Pick<ProductContext, 'connection' | 'now'>,
  orgIds: readonly (string | null | undefined)[],
): Promise<(orgId: string | null | undefined) => string> {
  const values = distinct(orgIds);
  const rows = await connection.as(reader, (on) => entityRows(on, { entity: 'organisation', values, columns: ['id', 'time_zone'] }));
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone ?? defaults.timeZone]));
  return (orgId) => dayIn(Date.parse(now), zones.get(orgId ?? '') ?? defaults.timeZone);
}
