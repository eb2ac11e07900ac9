/** Who reports to whom: up to somebody who reports to nobody, and never in a circle. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';

/** More steps than any organisation has; also the end of a circle that somebody else is in. */
const DEEPEST = 100;

/** Looks at the chains as stored, the caller's own changes included. @throws invalid (422) at `/user_reporting_to` */
export async function assertNoCircle({ kysely }: Connection, userIds: readonly unknown[]): Promise<void> {
  const ids = distinct(userIds.map(String));
  if (ids.length === 0) return;
  const { rows } = await sql`
    with recursive up as (
      select u.id as start, u.user_reporting_to as above, 1 as depth from "user" u
      where u.id in (${sql.join(ids.map((id) => sql`${id}::uuid`))}) and u.user_reporting_to is not null
      union all
      select up.start, u.user_reporting_to, up.depth + 1 from up join "user" u on u.id = up.above
      where up.above <> up.start and u.user_reporting_to is not null and up.depth < ${DEEPEST})
    select 1 from up where above = start limit 1`.execute(kysely);
  if (rows.length === 0) return;
  const message = said('problem.people.nobody_reports_himself_nor_through');
  throw problems.invalid({ errors: [{ pointer: '/user_reporting_to', code: 'circle', message }] });
}
