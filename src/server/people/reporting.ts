/** Who reports to whom: up to somebody who reports to nobody, and never in a circle. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, tables } from '../rows/index.ts';

/** More steps than any organisation has; also the end of a circle that somebody else is in. */
const DEEPEST = 100;

/** Looks at the chains as stored, the caller's own changes included. @throws invalid (422) at `/user_reporting_to` */
export async function assertNoCircle(connection: Connection, userIds: readonly string[]): Promise<void> {
  const ids = distinct(userIds);
  if (ids.length === 0) return;
  const rows = await tables(connection)
    .withRecursive('up', (db) =>
      db
        .selectFrom('user as u')
        .where('u.id', '=', anyOf(ids))
        .where('u.user_reporting_to', 'is not', null)
        .select((is) => ['u.id as start', 'u.user_reporting_to as above', is.lit<number>(1).as('depth')])
        .unionAll(
          db
            .selectFrom('up')
            .innerJoin('user as u', 'u.id', 'up.above')
            .whereRef('up.above', '<>', 'up.start')
            .where('u.user_reporting_to', 'is not', null)
            .where('up.depth', '<', DEEPEST)
            .select((is) => [
              is.ref('up.start').$castTo<string>().as('start'),
              is.ref('u.user_reporting_to').$castTo<string | null>().as('above'),
              is('up.depth', '+', 1).$castTo<number>().as('depth'),
            ]),
        ),
    )
    .selectFrom('up')
    .whereRef('above', '=', 'start')
    .select('start')
    .limit(1)
    .execute();
  if (rows.length === 0) return;
  const message = said('problem.people.nobody_reports_himself_nor_through');
  throw problems.invalid({ errors: [{ pointer: '/user_reporting_to', code: 'circle', message }] });
}
