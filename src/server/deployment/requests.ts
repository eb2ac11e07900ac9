/** Who is sent to a site. A technician is at one site a day: whoever confirms, holds them. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type EntityRows, entityRows, type StepOf } from '../rows/index.ts';
import { HOLDING } from './states.ts';

const ENTITY = 'deployment-request';
type Request = EntityRows[typeof ENTITY];

type Clash = { readonly title: string; readonly user_name: string; readonly from_day: string; readonly to_day: string };

/** @throws invalid (422) naming a technician who is at another site on one of the days. */
async function assertFree(connection: Connection, records: readonly Request[], technicians: readonly string[]): Promise<void> {
  // Locked, so that two confirmations cannot each find the same people free.
  await entityRows(connection, { entity: 'user', values: technicians, columns: ['id'], lock: true });
  for (const record of records) {
    const { rows } = await sql<Clash>`
      select d.title, u.user_name, d.from_day::text as from_day, d.to_day::text as to_day
      from deployment_request d join "user" u on u.id = any (d.technician_ids) and u.id = any (${technicians}::uuid[])
      where d.state = any (${[...HOLDING]}::text[]) and d.id <> ${record.id}::uuid
        and d.from_day <= ${record.to_day}::date and d.to_day >= ${record.from_day}::date
      order by u.user_name limit 1`.execute(connection.kysely);
    const [clash] = rows;
    if (!clash) continue;
    const message = said('problem.deployment.from', {
      user_name: clash.user_name,
      title: clash.title,
      from_day: clash.from_day,
      to_day: clash.to_day,
    });
    throw problems.invalid({ errors: [{ pointer: '/technician_ids', code: 'taken', message }] });
  }
}

export const holdTechnicians: StepOf<typeof ENTITY, 'confirm'> = {
  name: 'hold-technicians',
  async run({ connection }, { moving, input: { technician_ids } }) {
    await assertFree(
      connection,
      moving.map(({ before }) => before),
      technician_ids,
    );
    return [];
  },
};
