/** Moves of deployment requests. A technician is at one site a day: whoever confirms, holds them. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import { rowsOf, textsOf } from '../rows.ts';
import type { WorkflowRun } from '../types.ts';
import { after, HOLDING, type Move } from './states.ts';

type Step = { readonly name: Move; readonly check?: (connection: Connection, records: readonly Row[], input: Row) => Promise<void> };

/** @throws conflict (409) where a request is not in a state that the move leaves. */
const moving = ({ name, check }: Step): WorkflowRun => ({
  name,
  entity: 'deployment-request',
  async run({ connection, resources }, { records, input }) {
    const changes = records.map((record) => {
      const state = after(name, record.state);
      if (state === undefined)
        throw problems.conflict({ subCode: 'state', message: `${String(record.title)} is ${String(record.state)} already.` });
      return { id: String(record.id), patch: { state, ...input } };
    });
    await check?.(connection, records, input);
    await resources.update(system(name), 'deployment-request', changes, connection);
    return null;
  },
});

type Clash = { readonly title: string; readonly user_name: string; readonly from_day: string; readonly to_day: string };

/** @throws invalid (422) naming a technician who is at another site on one of the days. */
async function assertFree(connection: Connection, records: readonly Row[], input: Row): Promise<void> {
  const technicians = textsOf(input.technician_ids);
  // Locked, so that two confirmations cannot each find the same people free.
  await rowsOf(connection, { entity: 'user', values: technicians, columns: ['id'], lock: true });
  for (const record of records) {
    const { rows } = await sql<Clash>`
      select d.title, u.user_name, d.from_day::text as from_day, d.to_day::text as to_day
      from deployment_request d join "user" u on u.id = any (d.technician_ids) and u.id = any (${technicians}::uuid[])
      where d.state = any (${[...HOLDING]}::text[]) and d.id <> ${record.id}::uuid
        and d.from_day <= ${record.to_day}::date and d.to_day >= ${record.from_day}::date
      order by u.user_name limit 1`.execute(connection.kysely);
    const [clash] = rows;
    if (!clash) continue;
    const message = `${clash.user_name} is at '${clash.title}' from ${clash.from_day} to ${clash.to_day}.`;
    throw problems.invalid({ errors: [{ pointer: '/technician_ids', code: 'taken', message }] });
  }
}

export const deploymentMoves: readonly WorkflowRun[] = [
  moving({ name: 'submit' }),
  moving({ name: 'confirm', check: assertFree }),
  moving({ name: 'start' }),
  moving({ name: 'complete' }),
  moving({ name: 'cancel' }),
];
