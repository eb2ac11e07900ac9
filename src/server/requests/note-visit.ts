/** When work on a sub-task began and ended, and on which days somebody came for it. */
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import type { RowLifecycle } from '../../../engine/server/lifecycle/rows/types.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext, type StepOf } from '../rows/index.ts';
import { IN_PROGRESS, type Status, statusOf } from './statuses.ts';

type Subtask = EntityRows['subtask'];

export const noteVisit: StepOf<'subtask', 'update-status'> = {
  name: 'note-visit',
  async run(context, { moving }) {
    const zones = await zonesOf(
      context,
      moving.map(({ before }) => before),
    );
    return moving.map(({ before, to, lifecycle }) => {
      const state = lifecycle?.states.get(to ?? '');
      if (!lifecycle || !state) return {};
      const target = statusOf(state);
      const at = context.happenedAt ?? context.now;
      const today = dayIn(Date.parse(at), zones.get(before.provider_id) ?? 'UTC');
      return visitOf(before, target, { now: at, today, isWork: isWork(lifecycle, target) });
    });
  },
};

/** Work begins with the status keyed `in_progress`; in a group without one, with the first move. */
function isWork({ states }: RowLifecycle, target: Status): boolean {
  if (target.status_type === 'DONE') return true;
  if (target.status_type === 'CLOSED') return false;
  const hasKey = [...states.values()].some(({ key }) => key === IN_PROGRESS);
  return hasKey ? target.key === IN_PROGRESS : target.is_initial !== true;
}

/** Time zones of the providers whose work it is. */
async function zonesOf({ connection, principal }: ProductContext, records: readonly Subtask[]): Promise<ReadonlyMap<unknown, string>> {
  const others = distinct(records.map(({ provider_id }) => provider_id)).filter(
    (id) => principal.kind === 'system' || id !== principal.org.id,
  );
  const found = await entityRows(connection, { entity: 'organisation', values: others, columns: ['id', 'time_zone'] });
  const own: readonly [string, string][] = principal.kind === 'system' ? [] : [[principal.org.id, principal.org.time_zone]];
  return new Map([...own, ...found.map(({ id, time_zone }): [string, string] => [id, time_zone ?? 'UTC'])]);
}

/** `today`: the day that it is where the work is done. */
type Given = { readonly now: string; readonly today: string; readonly isWork: boolean };

function visitOf(record: Subtask, { status_type }: Status, { now, today, isWork }: Given): Patch<'subtask'> {
  const hasEnded = status_type !== 'ACTIVE';
  // Begun or taken up again; done without having been begun, somebody came all the same.
  const comes = isWork && (!hasEnded || isMissing(record.work_started_at));
  return {
    ...(isWork && isMissing(record.work_started_at) ? { work_started_at: now } : {}),
    ...(comes ? { visit_days: distinct([...(record.visit_days ?? []), today]) } : {}),
    ...(hasEnded && isMissing(record.work_ended_at) && (isWork || !isMissing(record.work_started_at)) ? { work_ended_at: now } : {}),
    ...(!hasEnded && !isMissing(record.work_ended_at) ? { work_ended_at: null } : {}),
  };
}

const isMissing = (value: unknown) => value === null || value === undefined;
