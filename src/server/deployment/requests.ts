/** Moves of deployment requests. A technician is at one site a day: whoever confirms, holds them. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { rowsOf, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { assertApprover } from '../approvals/index.ts';
import { after, HOLDING, type Move } from './states.ts';

type Step = { readonly name: Move; readonly check?: (context: WorkflowContext, records: readonly Row[], input: Row) => Promise<void> };

/** @throws conflict (409) where a request is not in a state that the move leaves. */
const moving = ({ name, check }: Step): WorkflowRun => ({
  name,
  entity: 'deployment-request',
  async run(context, { records, input }) {
    const { connection, resources, now } = context;
    const changes = records.map((record) => {
      const state = after(name, record.state);
      if (state === undefined)
        throw problems.conflict({
          subCode: 'state',
          message: said('problem.deployment.already', { title: record.title, state: record.state }),
        });
      // Updates are owed from the first confirmation on; other technicians change nothing of that.
      const first = name === 'confirm' && record.confirmed_at === null ? { confirmed_at: now } : {};
      return { id: String(record.id), patch: { state, ...first, ...input } };
    });
    await check?.(context, records, input);
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
    const message = said('problem.deployment.from', {
      user_name: clash.user_name,
      title: clash.title,
      from_day: clash.from_day,
      to_day: clash.to_day,
    });
    throw problems.invalid({ errors: [{ pointer: '/technician_ids', code: 'taken', message }] });
  }
}

/**
 * Sending people away is the provider's authority to give, to whoever of the brand wrote the request down.
 * @throws conflict (409) for who is not its approver; invalid (422) as above
 */
async function assertConfirmable(context: WorkflowContext, records: readonly Row[], input: Row): Promise<void> {
  await assertApprover(context, records, {
    what: 'deployment',
    requester: ({ created_by }) => textOf(created_by),
    type: ({ srvc_type_id }) => (typeof srvc_type_id === 'number' ? srvc_type_id : null),
  });
  await assertFree(context.connection, records, input);
}

export const deploymentMoves: readonly WorkflowRun[] = [
  moving({ name: 'submit' }),
  moving({ name: 'confirm', check: assertConfirmable }),
  moving({ name: 'start' }),
  moving({ name: 'complete' }),
  moving({ name: 'cancel' }),
];
