/** What stands in the way of a visit gives way as its exception proposes, and the visit is assigned: once the judge has agreed again. */
import { clockTime } from '../../../engine/core/format/zone-days.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { giveSubtasks, techniciansOf } from '../requests/index.ts';
import {
  type EntityRows,
  entityRows,
  type Patch,
  type ProductContext,
  saveRows,
  tables,
  type WorkflowOf,
  wholeRows,
} from '../rows/index.ts';
import {
  type Clash,
  chosenPolicy,
  type Days,
  judgeOf,
  loadDays,
  type Policy,
  type Relaxation,
  routeOf,
  toldTo,
  type Visit,
  workdayKey,
} from '../scheduling/index.ts';
import { assignableOf, settleRelaxed } from './runs/index.ts';

const conflict = (subCode: string, key: string, values = {}) =>
  problems.conflict({ subCode, message: said(`problem.dispatch.${key}`, values) });

/** Limits that are wider by what is relaxed. */
const widened = (policy: Policy, { kind, amount }: Relaxation): Policy => ({
  ...policy,
  overtime: policy.overtime + (kind === 'overtime' ? amount : 0),
  maxTravelKm: policy.maxTravelKm + (kind === 'travel' ? amount : 0),
  maxJobs: policy.maxJobs + (kind === 'jobs' ? amount : 0),
  // These two are known by no limit: what they ask is left out for this one visit.
  constraints: policy.constraints.filter(({ id }) => !((kind === 'hub' || kind === 'level') && id === kind)),
});

/** The visit as it would be; no window was promised on another day. */
function moved(visit: Visit, { kind, day, amount }: Relaxation): Visit {
  if (kind === 'day') return { ...visit, day, window: null, dueBy: null };
  if (kind !== 'window' || visit.window === null) return visit;
  return { ...visit, window: { from: visit.window.from - amount, to: visit.window.to + amount } };
}

/** Hard clashes that the visit would have, or bring to others of the technician's day. */
function clashesOf(days: Days, policy: Policy, visit: Visit, relaxation: Relaxation): readonly Clash[] | undefined {
  const { technicianId, day, at } = relaxation;
  const technician = days.technicians.find(({ id }) => id === technicianId);
  const workday = days.workdays.get(workdayKey(technicianId, day));
  if (!technician || !workday) return undefined;
  const judge = judgeOf(policy);
  const { names, ways } = days;
  const others = days.visits.flatMap((each) =>
    each.id !== visit.id && each.technicianId === technicianId && each.day === day && each.at !== null
      ? [{ visit: each, at: each.at }]
      : [],
  );
  const of = { technician, workday, policy, names, ways };
  const was = new Set(judge.route(routeOf(of, others)).map(({ constraint, visitId }) => `${constraint} ${visitId}`));
  const route = judge
    .route(routeOf(of, [...others, { visit, at }]))
    .filter(({ constraint, visitId }) => !was.has(`${constraint} ${visitId}`));
  return [...judge.pair({ visit, ...of }), ...route].filter(({ isHard }) => isHard);
}

/** @throws conflict (409), in words, for a visit that needs nobody any more, or where that no longer helps */
export const relaxException: WorkflowOf<'dispatch-exception', 'relax'> = {
  name: 'relax',
  entity: 'dispatch-exception',
  async run(context, { records }) {
    for (const record of records) await relax(context, record);
    return null;
  },
};

/** Of a visit that a run has left over: its exception, so that it is done where somebody reads why. @throws as the exception's own */
export const relaxProposal: WorkflowOf<'dispatch-proposal', 'relax'> = {
  name: 'relax',
  entity: 'dispatch-proposal',
  async run(context, { records }) {
    for (const { run_id, subtask_id, title } of records) {
      const found = await tables(context.connection)
        .selectFrom('dispatch_exception')
        .selectAll()
        .where('subtask_id', '=', subtask_id ?? '')
        .where('run_id', '=', run_id ?? '')
        .where('state', 'in', ['open', 'snoozed'])
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw conflict('settled', 'visit_settled', { code: title ?? '' });
      await relax(context, found as EntityRows['dispatch-exception']);
    }
    return null;
  },
};

async function relax(context: ProductContext, exception: EntityRows['dispatch-exception']): Promise<void> {
  const { connection, principal, now } = context;
  const relaxation = exception.change as Relaxation | null | undefined;
  if (!relaxation || principal.kind !== 'member') throw conflict('no_relaxation', 'no_relaxation');
  const [subtask] = await wholeRows(connection, { entity: 'subtask', values: [exception.subtask_id ?? ''], lock: true });
  const code = exception.title ?? '';
  if (subtask?.status_type !== 'ACTIVE' || subtask.assgne_id !== null) throw conflict('settled', 'visit_settled', { code });
  if (!(await assignableOf(connection, context, [subtask.id])).has(subtask.id)) throw conflict('not_allowed', 'not_yours', { code });
  const member = (await techniciansOf(connection, [relaxation.technicianId])).get(relaxation.technicianId);
  if (!member?.is_active || !member.is_on_field) throw conflict('technician_gone', 'technician_gone');
  const { visit, days, policy } = await lookedUp(context, exception, subtask);
  const clashes = visit && clashesOf(days, widened(policy, relaxation), moved(visit, relaxation), relaxation);
  if (!visit || !clashes) throw conflict('settled', 'visit_settled', { code });
  const told = await toldTo(context, clashes, [visit.id]);
  if (told.length > 0) throw conflict('no_longer', 'no_longer_helps', { reasons: inOne(told.map(({ message }) => message)) });
  // First, so that the assignment finds nothing left to settle by itself.
  const note = said('ace.relaxed_note', { relaxation: exception.relaxation ?? '' });
  const patch: Patch<'dispatch-exception'> = {
    state: 'resolved',
    resolved_by: principal.user.id,
    resolved_at: now,
    snoozed_until: null,
    note,
  };
  await saveRows(context, 'dispatch-exception', 'relax', [{ id: exception.id, patch }]);
  await giveSubtasks(context, [{ record: subtask, member, patch: planned(relaxation, visit) }], exception.relaxation);
  if (exception.run_id) await settleRelaxed(context, { runId: exception.run_id, visitId: subtask.id, userId: principal.user.id });
}

const LAST_MINUTE = 1439;

function planned({ kind, day, at }: Relaxation, { duration }: Visit): Patch<'subtask'> {
  const end = Math.min(LAST_MINUTE, at + duration);
  // What was promised of the day before is void.
  const promise = kind === 'day' ? { slot_id: null, window_from: null, window_to: null } : {};
  return {
    due: day,
    start_time: clockTime(at),
    end_time: end > at ? clockTime(end) : null,
    route_order: null,
    travel_minutes: null,
    ...promise,
  };
}

/** The days that matter, the visit among them, and the policy that its run went by. */
async function lookedUp(
  { connection }: ProductContext,
  { org_id, run_id, change }: EntityRows['dispatch-exception'],
  { id, due }: EntityRows['subtask'],
) {
  const { day } = change as Relaxation;
  const columns = ['policy_id'] as const;
  const [run] = await entityRows(connection, { entity: 'dispatch-run', values: run_id ? [run_id] : [], columns });
  const { policy, tolerance } = await chosenPolicy(connection, org_id ?? '', run?.policy_id ?? null);
  const load = (from: string) => loadDays(connection, { orgId: org_id ?? '', from, to: from, tolerance });
  const days = await load(day);
  const own = due === null || due === day ? days : await load(String(due));
  return { days, policy, visit: own.visits.find((visit) => visit.id === id) };
}
