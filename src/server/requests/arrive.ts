/** A technician has arrived: when and where, and the work begins with it where the life cycle lets it. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { waysOf } from '../../../engine/server/lifecycle/rows/ways.ts';
import { transitionRun } from '../../../engine/server/lifecycle/transition.ts';
import type { StepCode } from '../../../engine/server/lifecycle/types.ts';
import { byId, groupedBy } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { type EntityRows, entityRows, saveRows, type WorkflowInputs, type WorkflowOf } from '../rows/index.ts';
import { distanceBetween } from '../zones/index.ts';
import { requestEffects } from './effects.ts';
import { noteVisit } from './note-visit.ts';

type Subtask = EntityRows['subtask'];
type Input = WorkflowInputs['subtask']['arrive'];

/** Null where either place is not known. */
function metresFrom({ location_latitude, location_Longitude }: Subtask, { latitude, longitude }: Input): number | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (typeof location_latitude !== 'number' || typeof location_Longitude !== 'number') return null;
  return Math.round(distanceBetween({ latitude, longitude }, { latitude: location_latitude, longitude: location_Longitude }));
}

/** @throws invalid (422) at `/reason` where the work begins within so many metres, nothing shows that, and nobody said why */
function assertNear(record: Subtask, fence: number | null | undefined, metres: number | null, { reason }: Input): void {
  // Where the address is not known there is nothing to be near to.
  if (fence === null || fence === undefined || reason || record.location_latitude === null || record.location_Longitude === null) return;
  if (metres !== null && metres <= fence) return;
  const message = metres === null ? said('problem.job_flow.no_place', { fence }) : said('problem.job_flow.beyond_fence', { metres, fence });
  throw problems.invalid({ errors: [{ pointer: '/reason', code: metres === null ? 'no_place' : 'beyond_fence', message }] });
}

/**
 * Arriving begins the work: the status that the definition says (`leads`) follows by itself where a move leads there that is open to the person.
 * @throws invalid (422) at `/reason` beyond the fence of the type, until a reason is given
 */
export const arrive: WorkflowOf<'subtask', 'arrive'> = {
  name: 'arrive',
  entity: 'subtask',
  async run(context, { records, input }) {
    const values = records.map(({ sbtsk_type_id }) => sbtsk_type_id);
    const types = byId(await entityRows(context.connection, { entity: 'subtask-type', values, columns: ['id', 'fence_metres'] }));
    const changes = records.map((record) => {
      const metres = metresFrom(record, input);
      assertNear(record, types.get(record.sbtsk_type_id)?.fence_metres, metres, input);
      const patch = {
        arrived_at: context.happenedAt ?? context.now,
        arrived_metres: metres,
        arrived_latitude: input.latitude ?? null,
        arrived_longitude: input.longitude ?? null,
        arrived_reason: input.reason || null,
      };
      return { id: record.id, patch };
    });
    const stored = await saveRows(context, 'subtask', 'arrive', changes);
    await begin(context as WorkflowContext, stored);
    return answerOf(context as WorkflowContext, 'subtask', records);
  },
};

async function begin(context: WorkflowContext, records: readonly Subtask[]): Promise<void> {
  const { product } = context;
  const entity = product?.entities.get('subtask');
  const steps = [noteVisit as unknown as StepCode];
  const leads = entity?.workflows.get('arrive')?.leads;
  const move = leads && transitionRun(entity, leads.by, { steps, effects: requestEffects });
  if (!move || !product) return;
  const ways = await waysOf({ ...context, product }, 'subtask', records);
  const started = records.map((record) => ({
    record,
    to: ways.from(record.status, record).find(({ key }) => key === leads.key)?.id ?? null,
  }));
  for (const [to, some] of groupedBy(started, 'to'))
    if (to !== null) await move.run(context, { records: some.map(({ record }) => record), input: { [leads.input]: to } });
}

/** Where somebody is on the way to a customer is nobody's affair once he is there, comes another day, or another comes. */
export function forgetWay({ before, after }: { readonly before: Subtask; readonly after: Partial<Record<keyof Subtask, unknown>> }): void {
  if ((after.shared_at ?? null) === null) return;
  const isComing = after.status_type === 'ACTIVE' && (after.arrived_at ?? null) === null && (after.work_started_at ?? null) === null;
  if (isComing && before.due === after.due && before.assgne_id === after.assgne_id) return;
  Object.assign(after, { shared_at: null, shared_latitude: null, shared_longitude: null });
}

/** What is no longer so for who comes another day, or in another's place. */
export function forgetArrival({
  before,
  after,
}: {
  readonly before: Subtask;
  readonly after: Partial<Record<keyof Subtask, unknown>>;
}): void {
  if (before.arrived_at === null || before.status_type !== 'ACTIVE') return;
  if (before.due === after.due && before.assgne_id === after.assgne_id) return;
  Object.assign(after, { arrived_at: null, arrived_metres: null, arrived_latitude: null, arrived_longitude: null, arrived_reason: null });
}
