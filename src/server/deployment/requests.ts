/** Moves of deployment requests. A technician is at one site a day: whoever confirms, holds them. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { assertApprover } from '../approvals/index.ts';
import { type EntityRows, entityRows, type WorkflowInputs, type WorkflowOf } from '../rows/index.ts';
import { after, HOLDING, type Move } from './states.ts';

const ENTITY = 'deployment-request';
type Request = EntityRows[typeof ENTITY];
type Moving<M extends Move> = WorkflowOf<typeof ENTITY, M>;
type Inputs = WorkflowInputs[typeof ENTITY];
type Context = Parameters<Moving<Move>['run']>[0];

type Step<M extends Move> = {
  readonly name: M;
  readonly check?: (context: Context, records: readonly Request[], input: Inputs[M]) => Promise<void>;
};

/** @throws conflict (409) where a request is not in a state that the move leaves. */
const moving = <M extends Move>({ name, check }: Step<M>): Moving<M> => ({
  name,
  entity: ENTITY,
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
      return { id: record.id, patch: { state, ...first, ...input } };
    });
    await check?.(context, records, input);
    await resources.update(system(name), ENTITY, changes, connection);
    return null;
  },
});

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

/**
 * Sending people away is the provider's authority to give, to whoever of the brand wrote the request down.
 * @throws conflict (409) for who is not its approver; invalid (422) as above
 */
async function assertConfirmable(context: Context, records: readonly Request[], { technician_ids }: Inputs['confirm']): Promise<void> {
  await assertApprover(context, records, {
    what: 'deployment',
    requester: ({ created_by }) => created_by,
    type: ({ srvc_type_id }) => srvc_type_id,
  });
  await assertFree(context.connection, records, technician_ids);
}

export const deploymentMoves: readonly WorkflowRun[] = [
  moving({ name: 'submit' }),
  moving({ name: 'confirm', check: assertConfirmable }),
  moving({ name: 'start' }),
  moving({ name: 'complete' }),
  moving({ name: 'cancel' }),
];
