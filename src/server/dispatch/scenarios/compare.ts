/** Days planned twice, as they are and as they would be, and measured by one measure. Nothing but the result is written. */
import type { Job } from '../../../../engine/server/jobs/index.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { type Patch, tables } from '../../rows/index.ts';
import { followed, judgeOf, type Measurement, measure, planInThread, untimedOf } from '../../scheduling/index.ts';
import { keeper, type RunHost, type Writing } from '../runs/types.ts';
import { type Watch, watchWork } from '../runs/watch.ts';
import { lookAt, type Seen, type Side } from './look.ts';
import { keepFigures } from './rows.ts';
import type { Results, Scenario } from './types.ts';

export async function compareSides(host: RunHost, job: Job, id: string): Promise<void> {
  const scenario = await begin(host, id);
  if (!scenario) return;
  const member = scenario.user_id ? await host.actAs(scenario.user_id) : null;
  if (!member || member.org.id !== scenario.org_id) return fail(host, id, said('problem.dispatch.person_gone'));
  const looking = { scenario, member, held: await host.productFor(member), now: host.clock.now() };
  const seen = await host.database.read(keeper, (connection) => lookAt(connection, looking));
  if (!seen) return fail(host, id, said('problem.dispatch.nobody_to_copy'));
  const watch = watchWork(host, { table: 'dispatch_scenario', id }, job.signal);
  let results: Results;
  try {
    results = await resultsOf(seen, scenario, watch);
  } catch (error) {
    // Whoever cancelled it has said so already.
    if (watch.signal.aborted && !job.signal.aborted) return;
    throw error;
  } finally {
    await watch.end();
  }
  await job.commit((connection) =>
    connection.as(keeper, (own) =>
      keep({ resources: host.resources, connection: own, now: host.clock.now() }, { scenario, seen, results }),
    ),
  );
}

async function resultsOf(seen: Seen, scenario: Scenario, watch: Watch): Promise<Results> {
  const { counted, done } = seen;
  // One measure for all: the policy that holds as things are.
  const judge = judgeOf(seen.asIs.policy);
  const planned = async ({ days, whole, policy, scope, keepAssigned }: Side, half: 0 | 1) => {
    const { placed } = await planInThread(days, policy, {
      seed: scenario.seed ?? 1,
      steps: scenario.steps ?? 0,
      scope,
      keepAssigned,
      explain: false,
      progress: (share, left) => watch.progress((half + share) / 2, left),
      signal: watch.signal,
    });
    const had = followed(days, { scope, keepAssigned }, placed).map((each) => ({
      ...each,
      visit: promised.get(each.visit.id) ?? each.visit,
    }));
    return measure({ days: whole, judge, counted, had, untimed: untimedOf(days, counted, scope) });
  };
  const promised = new Map(seen.asIs.whole.visits.map((visit) => [visit.id, visit]));
  const asIs = await planned(seen.asIs, 0);
  const found = await planned(seen.whatIf, 1);
  return {
    asIs,
    // With more technicians the plan as things are is one too: of the two that are known, the better one would be followed.
    whatIf: seen.isMoreOnly && isBetter(asIs, found) ? asIs : found,
    was: done && measure({ days: seen.asIs.whole, judge, counted, ...done }),
  };
}

const isBetter = ({ figures: one }: Measurement, { figures: other }: Measurement): boolean =>
  one.assigned > other.assigned || (one.assigned === other.assigned && one.objective < other.objective);

/** Undefined for a scenario that is gone. It is nobody else's until the transaction ends. */
async function scenarioOf({ connection }: Pick<Writing, 'connection'>, id: string): Promise<Scenario | undefined> {
  const query = tables(connection).selectFrom('dispatch_scenario').selectAll().where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) as Scenario | undefined;
}

const save = async ({ resources, connection }: Writing, id: string, patch: Patch<'dispatch-scenario'>): Promise<void> => {
  await resources.update(keeper, 'dispatch-scenario', [{ id, patch }], connection);
};

/** Undefined for one that was cancelled meanwhile. One that was under way when its process ended begins anew. */
const begin = ({ database, resources, clock }: RunHost, id: string): Promise<Scenario | undefined> =>
  database.transaction(keeper, async (connection) => {
    const context = { resources, connection, now: clock.now() };
    const scenario = await scenarioOf(context, id);
    if (scenario?.state !== 'queued' && scenario?.state !== 'running') return undefined;
    await save(context, id, { state: 'running', share: 0, message: said('ace.message_looking') });
    return scenario;
  });

const fail = ({ database, resources, clock }: RunHost, id: string, message: Said): Promise<void> =>
  database.transaction(keeper, (connection) => failOn({ resources, connection, now: clock.now() }, id, message));

/** Ends one that waits or is under way, for a reason that is not its person's. */
export async function failOn(context: Writing, id: string, message: Said): Promise<void> {
  const scenario = await scenarioOf(context, id);
  if (scenario?.state === 'queued' || scenario?.state === 'running')
    await save(context, id, { state: 'failed', message, ended_at: context.now });
}

type Found = { readonly scenario: Scenario; readonly seen: Seen; readonly results: Results };

async function keep(context: Writing, { scenario, seen, results }: Found): Promise<void> {
  if ((await scenarioOf(context, scenario.id))?.state !== 'running') return;
  await keepFigures(context, { scenario, seen, results });
  const { asIs, whatIf } = results;
  const message =
    seen.counted.size === 0
      ? said('ace.message_nothing')
      : said('ace.message_compared', { all: seen.counted.size, one: asIs.figures.assigned, other: whatIf.figures.assigned });
  await save(context, scenario.id, {
    state: 'done',
    share: 100,
    message,
    in_scope: seen.counted.size,
    input_hash: seen.hash,
    ended_at: context.now,
  });
}
