/** A broadcast goes out, or is taken back. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { type EffectOf, type EntityRows, entityRows, type Patch, type ProductContext, type StepOf } from '../rows/index.ts';
import { type LeftOut, leftOutWords } from './audience.ts';
import { endOffers, sendWaves } from './waves.ts';

type Subtask = EntityRows['subtask'];
type Broadcast = EntityRows['job-broadcast'];

/** Whether a sub-task can still be offered: active, nobody's, and not called off. */
export const isFree = (subtask: Subtask | undefined): subtask is Subtask =>
  subtask?.status_type === 'ACTIVE' && subtask.assgne_id === null && subtask.is_deleted !== true && subtask.is_called_off !== true;

function faultsOf(broadcast: Broadcast, subtask: Subtask | undefined, now: string): readonly FieldProblem[] {
  const isOwn = subtask?.provider_id === broadcast.org_id;
  const free =
    isOwn && isFree(subtask)
      ? []
      : [{ pointer: '/subtask_id', code: 'not_free', message: said('problem.broadcast.only_active_sub_task_nobody') }];
  const isLate = Date.parse(broadcast.expires_at) <= Date.parse(now);
  return isLate ? [...free, { pointer: '/expires_at', code: 'past', message: said('problem.broadcast.choose_time_still_come') }] : free;
}

/** Nobody can have the work by this broadcast: dispatch must look for another way. */
async function reportUnheard(
  context: ProductContext,
  broadcast: Broadcast,
  { subtask, leftOut }: { subtask: Subtask; leftOut: readonly LeftOut[] },
): Promise<void> {
  const nobody = said('problem.broadcast.broadcast_reaches_nobody', { title: broadcast.title });
  const exception = {
    org_id: subtask.provider_id ?? '',
    title: subtask.display_code,
    subtask_id: subtask.id,
    brand_id: subtask.org_id,
    reason: leftOut[0]?.reason ?? 'NO_SLOT',
    blocking: inOne([nobody, ...leftOutWords(leftOut)]),
  };
  await raiseExceptions(context, [exception]);
}

/**
 * Sends the first wave; the others follow in time.
 * @throws invalid (422) for a sub-task that is not free and a time that is over
 */
export const sendFirstWave: StepOf<'job-broadcast', 'publish-broadcast'> = {
  name: 'send-first-wave',
  async run(context, { moving }) {
    const { connection, now } = context;
    const values = moving.map(({ doc }) => doc.subtask_id);
    const subtasks = byId(await entityRows(connection, { entity: 'subtask', values, lock: true }));
    const patches: Patch<'job-broadcast'>[] = [];
    for (const { doc } of moving) {
      const subtask = subtasks.get(doc.subtask_id);
      const errors = faultsOf(doc, subtask, now);
      if (!subtask || errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
      patches.push({ state: await sendOut(context, doc, subtask) });
    }
    return patches;
  },
};

/** Sends a broadcast's first wave. Answers what becomes of it: one that reaches nobody ends at once, and stands among the exceptions. */
export async function sendOut(context: ProductContext, broadcast: Broadcast, subtask: Subtask): Promise<'open' | 'expired'> {
  const { asked, leftOut } = await sendWaves(context, broadcast, subtask);
  if (asked.length > 0) return 'open';
  await reportUnheard(context, broadcast, { subtask, leftOut });
  return 'expired';
}

/** Offers that nobody has answered are over with their broadcast. */
export const withdrawOffers: EffectOf<'job-broadcast'> = {
  name: 'withdraw-offers',
  options: { type: 'object', additionalProperties: false },
  async run(context, _, effects) {
    for (const { doc } of effects) await endOffers(context, doc, 'taken_back');
  },
};
