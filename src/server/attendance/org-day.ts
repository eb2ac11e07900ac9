/** The day that it is now where an organisation is. */

import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';

const reader = system('days of organisations');
const ZONE = 'Asia/Kolkata';

/** Answers `YYYY-MM-DD` for the id of an organisation among those asked for; for any other the day of the usual time zone. */
export async function todayIn(
  { connection, now }: Pick<WorkflowContext, 'connection' | 'now'>,
  orgIds: readonly unknown[],
): Promise<(orgId: unknown) => string> {
  const values = distinct(orgIds.map((id) => (typeof id === 'string' ? id : null)));
  const rows = await connection.as(reader, (on) => rowsOf(on, { entity: 'organisation', values, columns: ['id', 'time_zone'] }));
  const zones = new Map(rows.map(({ id, time_zone }) => [id, typeof time_zone === 'string' ? time_zone : ZONE]));
  return (orgId) => dayIn(Date.parse(now), zones.get(orgId) ?? ZONE);
}
