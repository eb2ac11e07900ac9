/** Planning a visit in one step: whose it is, on which day, and when. */
import { clockTime, minutesOf } from '../../../engine/core/format/zone-days.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { type EntityRows, entityRows, type ProductContext, type WorkflowOf } from '../rows/index.ts';
import { assertPlacements, judgePlacements, takeTurns, toldTo } from '../scheduling/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { giveTechnician } from './assign.ts';
import { hasBegun, isActive, refuse, releaseSubtask } from './pool.ts';

type Subtask = EntityRows['subtask'];

const LAST_MINUTE = 1439;

/**
 * Day and time are written as the person: the rules of the fields, who may choose another day and what the timeline tells
 * are those of an edit. Whose it is goes the way of `assign`, and of `release` where it is nobody's any more.
 * @throws conflict (409) for work that is begun or over; invalid (422) for what the fields and `assign` refuse, and where a constraint of
 * dispatch is in the way of it: a hard one at `/start_time`, a soft one at `/reason` until one is given.
 */
export const planVisit: WorkflowOf<'subtask', 'plan'> = {
  name: 'plan',
  entity: 'subtask',
  async run(context, { records, input }) {
    const assgne_id = input.assgne_id ?? null;
    const placements = assgne_id === null ? [] : records.map(({ id }) => ({ visitId: id, technicianId: assgne_id, ...whenOf(input) }));
    const asked = { placements, reason: input.reason, pointer: '/start_time' };
    return planned(context, { records, input, assertFree: () => assertPlacements(context, asked) });
  },
};

/**
 * Gives a sub-task to a technician at a time that was offered, as long as it is still free.
 * @throws conflict (409) once it is not, in the words of what is in the way
 */
export const quickAssign: WorkflowOf<'subtask', 'quick-assign'> = {
  name: 'quick-assign',
  entity: 'subtask',
  async run(context, { records, input }) {
    const { connection, principal } = context;
    const assertFree = async () => {
      if (principal.kind !== 'member') return;
      const placements = records.map(({ id }) => ({ visitId: id, technicianId: input.assgne_id, ...whenOf(input) }));
      await takeTurns(connection, placements);
      const hard = (await judgePlacements(connection, principal.org.id, placements)).filter(({ isHard }) => isHard);
      const told = await toldTo(
        context,
        hard,
        records.map(({ id }) => id),
      );
      if (told.length > 0) throw problems.conflict({ subCode: 'gone', message: inOne(told.map(({ message }) => message)) });
    };
    return planned(context, { records, input, assertFree });
  },
};

const whenOf = ({ due, start_time }: { readonly due: string; readonly start_time?: string | null | undefined }) => ({
  day: due,
  at: start_time === null || start_time === undefined ? null : minutesOf(start_time),
});

type Planned = {
  readonly records: readonly Subtask[];
  readonly input: {
    readonly assgne_id?: string | null | undefined;
    readonly due: string;
    readonly start_time?: string | null | undefined;
    readonly end_time?: string | null | undefined;
    readonly reason?: string | null | undefined;
  };
  /** Asked once nobody else can change hands with these. */
  readonly assertFree: () => Promise<unknown>;
};

async function planned(context: ProductContext, { records, input, assertFree }: Planned): Promise<Row | null> {
  const { connection, principal, resources } = context;
  refuse(records, (record) => !isActive(record), { subCode: 'not_active', message: said('problem.requests.work_over') });
  refuse(records, hasBegun, { subCode: 'started', message: said('problem.requests.work_begun_plan') });
  // The requests come first, as wherever their sub-tasks change hands: two plans wait for each other in one order.
  await entityRows(connection, {
    entity: 'service-request',
    values: records.map(({ srvc_req_id }) => srvc_req_id),
    columns: ['id'],
    lock: true,
  });
  await assertFree();
  const assgne_id = input.assgne_id ?? null;
  const remarks = input.reason ?? undefined;
  const moved = records.filter((record) => record.assgne_id !== assgne_id);
  // Whose it is comes first: what an edit of its time is asked is asked of whoever has it then.
  if (moved.length > 0 && assgne_id !== null) await giveTechnician(context, { records: moved, input: { assgne_id, remarks } });
  if (moved.length > 0 && assgne_id === null) await releaseSubtask.run(context, { records: moved, input: { reason: remarks ?? '' } });
  const usual = await usualMinutes(connection, records);
  const start_time = input.start_time ?? null;
  const changes = records.map((record) => ({
    id: record.id,
    patch: { due: input.due, start_time, end_time: input.end_time ?? endOf(record, start_time, usual) },
  }));
  await resources.update(principal, 'subtask', changes, connection);
  // Where nobody else has it now, why it was done would be told by nothing.
  const stayed = remarks === undefined ? [] : records.filter((record) => record.assgne_id === assgne_id);
  await recordEvents(
    context,
    stayed.map((of) => ({ kind: 'comment', of, isSubtask: true, remarks })),
  );
  return answerOf(context, 'subtask', records);
}

/** How long work of these types usually takes, in minutes, by id of the type. */
async function usualMinutes(connection: Connection, records: readonly Subtask[]): Promise<ReadonlyMap<unknown, number | null>> {
  const values = records.map(({ sbtsk_type_id }) => sbtsk_type_id);
  const types = byId(await entityRows(connection, { entity: 'subtask-type', values, columns: ['id', 'default_duration'] }));
  return new Map([...types].map(([id, { default_duration }]) => [id, default_duration]));
}

/** As long as it was meant to last, or lasted before, or such work usually does; it ends on its day. */
function endOf(record: Subtask, start: string | null, usual: ReadonlyMap<unknown, number | null>): string | null {
  if (start === null) return null;
  const { start_time: from, end_time: to, duration } = record;
  const before = from !== null && to !== null ? minutesOf(to) - minutesOf(from) : null;
  const minutes = duration ?? before ?? usual.get(record.sbtsk_type_id) ?? null;
  const end = minutes === null ? null : Math.min(minutesOf(start) + minutes, LAST_MINUTE);
  return end === null || end <= minutesOf(start) ? null : clockTime(end);
}
