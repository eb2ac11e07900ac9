/** Whoever leads a visit takes along those who come with them: to another day or time, and when it is called off. All of them or none. */
import { clockTime, minutesOf } from '../../../../engine/core/format/zone-days.ts';
import { actorOf } from '../../../../engine/server/resources/actors.ts';
import { byId, distinct } from '../../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext, rowsBy, saveRows, type Updated } from '../../rows/index.ts';
import { assertPlacements, judgePlacements, refusal, takeTurns, unnamed } from '../../scheduling/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../../timeline/index.ts';
import { placementOf } from '../placement-of.ts';
import { companionsOf, crewOf, isMoved, keepCrews, timesOf } from './rows.ts';

type Subtask = EntityRows['subtask'];
type Change = Updated<'subtask'>;
type Carried = { readonly companion: Subtask; readonly patch: Patch<'subtask'> };

const REASON = 'visit of several technicians';
const LAST_MINUTE = 1439;

const isCalledOff = ({ before, after }: Change) => before.status_type === 'ACTIVE' && after.status_type === 'CLOSED';

/** Another day that takes the visit from whoever had it, as when its customer chooses one, takes it from all. */
const isFreed = ({ before, after }: Change) => before.assgne_id !== null && after.assgne_id === null && before.due !== after.due;

/** @throws invalid (422) in the words of what keeps one of them from the new time */
export async function carryCrews(changes: readonly Change[], context: ProductContext): Promise<void> {
  const leading = changes.filter(
    (change) =>
      change.before.crew_size !== null &&
      change.before.with_id === null &&
      (isCalledOff(change) || (change.after.status_type === 'ACTIVE' && isMoved(change.before, change.after))),
  );
  const leads = new Map(leading.map((change) => [change.after.id, change]));
  const own = new Set(changes.map(({ after }) => after.id));
  const companions = await companionsOf(context.connection, [...leads.keys()]);
  const carried = companions.flatMap((companion): readonly Carried[] => {
    const lead = leads.get(crewOf(companion));
    // Who is changed beside the lead, by the same call, goes where that says.
    if (!lead) return [];
    if (isCalledOff(lead)) return [{ companion, patch: endOf(companion, lead.after, context.now) }];
    return own.has(companion.id) && !isMoved(lead.after, companion) ? [] : [{ companion, patch: timeOf(companion, lead) }];
  });
  if (carried.length > 0) await carry(context, carried);
  await keepCrews(
    context.connection,
    changes.filter(isTold).map(({ after }) => crewOf(after)),
  );
}

/** The others are to hear of it: somebody else comes, or somebody less. */
const isTold = ({ before, after }: Change): boolean =>
  (before.crew_size !== null || before.with_id !== null) &&
  (before.assgne_name !== after.assgne_name ||
    (before.is_called_off === true) !== (after.is_called_off === true) ||
    (before.is_deleted === true) !== (after.is_deleted === true));

const endOf = ({ work_started_at, work_ended_at }: Subtask, { status, status_type }: Subtask, now: string): Patch<'subtask'> => ({
  status,
  status_type,
  ...(work_started_at !== null && work_ended_at === null ? { work_ended_at: now } : {}),
});

function timeOf(companion: Subtask, lead: Change): Patch<'subtask'> {
  const { before, after } = lead;
  const end_time = companion.end_time === before.end_time ? after.end_time : lastingAsBefore(companion, after.start_time);
  const freed = isFreed(lead) ? { assgne_id: null, assgne_name: null } : {};
  return { ...timesOf(after), end_time: after.start_time === null ? null : end_time, ...freed };
}

/** Each works as long as was planned of them. */
function lastingAsBefore({ start_time, end_time }: Subtask, start: string | null): string | null {
  if (start === null || start_time === null || end_time === null) return null;
  const end = Math.min(minutesOf(start) + minutesOf(end_time) - minutesOf(start_time), LAST_MINUTE);
  return end > minutesOf(start) ? clockTime(end) : null;
}

async function carry(context: ProductContext, carried: readonly Carried[]): Promise<void> {
  await assertFree(context, carried);
  const saved = byId(
    await saveRows(
      context,
      'subtask',
      REASON,
      carried.map(({ companion, patch }) => ({ id: companion.id, patch })),
    ),
  );
  const statuses = byId(
    await entityRows(context.connection, {
      entity: 'status',
      values: distinct(carried.flatMap(({ companion, patch }) => (patch.status ? [companion.status, patch.status] : []))),
      columns: ['id', 'title', 'colour'],
    }),
  );
  const by = actorOf(context.principal, context.connection) ?? context.principal;
  const drafts = carried.flatMap(({ companion }): readonly EventDraft[] => {
    const of = saved.get(companion.id);
    if (!of) return [];
    const base = { of, isSubtask: true, by } as const;
    if (of.status !== companion.status)
      return [{ ...base, kind: 'status', from: pointOf(statuses.get(companion.status)), to: pointOf(statuses.get(of.status)) }];
    return (['due', 'start_time', 'end_time'] as const)
      .filter((about) => companion[about] !== of[about])
      .map((about) => ({ ...base, kind: 'edited', about, from: words(companion[about]), to: words(of[about]) }));
  });
  await recordEvents(context, drafts);
}

const words = (text: string | null) => (text === null ? undefined : { text });

/** Asked before they are written, as of everybody who is given something; what speaks only softly against it is set aside with the lead. */
async function assertFree(context: ProductContext, carried: readonly Carried[]): Promise<void> {
  const { connection, principal, now } = context;
  const moving = carried.flatMap(({ companion, patch }) => {
    const who = patch.assgne_id === null ? null : companion.assgne_id;
    return patch.status || who === null
      ? []
      : [{ orgId: companion.provider_id, placements: placementOf({ ...companion, ...timesIn(patch) }, who) }];
  });
  const actor = actorOf(principal, connection);
  for (const [orgId, own] of rowsBy(moving, 'orgId')) {
    const placements = own.flatMap((each) => each.placements);
    if (actor && actor.org.id === orgId) {
      await assertPlacements({ ...context, principal: actor }, { placements, pointer: '/start_time', isSoft: true });
      continue;
    }
    const toCome = placements.filter(({ day }) => day >= now.slice(0, 10));
    await takeTurns(connection, toCome);
    const hard = (await judgePlacements(connection, orgId ?? '', toCome)).filter(({ isHard }) => isHard);
    if (hard.length > 0) throw refusal(hard.map(unnamed), '/start_time', 'clash');
  }
}

const timesIn = ({ due, start_time }: Patch<'subtask'>) => ({ due: due ?? null, start_time: start_time ?? null });
