/** Somebody asks for a run: by its form, by a policy's (so that flows with a schedule can), or for one once more. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../../engine/server/resources/actors.ts';
import { type Draft, type ProductContext, tables, type WorkflowOf } from '../../rows/index.ts';
import { chosenPolicy } from '../../scheduling/index.ts';
import { type Asking, keeper, RUNS, type Run, turnOf } from './types.ts';

/** Runs of one organisation that wait or are under way. */
const MOST_OPEN = 10;
export const MOST_SEED = 2_147_483_647;
/** Steps of the search where nobody says how many. */
export const STEPS = 20_000;

type Asked = Pick<
  Draft<'dispatch-run'>,
  'from_day' | 'to_day' | 'policy_id' | 'vertical_id' | 'hub_id' | 'status_id' | 'seed' | 'steps' | 'rerun_of'
> & { readonly mode?: Run['mode'] | null | undefined };

export const askForRun = (jobs: Asking): WorkflowOf<'dispatch-run', 'auto-assign'> => ({
  name: 'auto-assign',
  entity: 'dispatch-run',
  run: (context, { input }) => ask(context, jobs, input),
});

export const askForDays = (jobs: Asking): WorkflowOf<'dispatch-policy', 'assign-days'> => ({
  name: 'assign-days',
  entity: 'dispatch-policy',
  async run(context, { records, input }) {
    for (const { id } of records) await ask(context, jobs, { ...input, policy_id: id });
    return null;
  },
});

/** The same days, filter, policy, seed and steps: where nothing has changed since, the same plan. */
export const runAgain = (jobs: Asking): WorkflowOf<'dispatch-run', 'rerun'> => ({
  name: 'rerun',
  entity: 'dispatch-run',
  async run(context, { records }) {
    const [{ id, from_day, to_day, mode, policy_id, vertical_id, hub_id, status_id, seed, steps } = missing()] = records;
    return ask(context, jobs, { from_day, to_day, mode, policy_id, vertical_id, hub_id, status_id, seed, steps, rerun_of: id });
  },
});

function missing(): never {
  throw problems.notFound();
}

/** Names of what the run is kept to. */
export async function scopeWords(
  connection: Connection,
  { vertical_id, hub_id, status_id }: Pick<Asked, 'vertical_id' | 'hub_id' | 'status_id'>,
): Promise<string> {
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<{ names: string }>`
      select concat_ws(' · ', (select name from vertical where id = ${vertical_id ?? null}::uuid),
        (select name from service_hub where id = ${hub_id ?? null}::uuid), (select title from status where id = ${status_id ?? null}::uuid)) as names`.execute(
      kysely,
    ),
  );
  return rows[0]?.names || said('ace.scope_all');
}

/** What a run or a scenario is called: its days, in the format of whoever reads it, and the policy that it goes by. */
export function titleOf({ from_day: from, to_day: to }: Pick<Asked, 'from_day' | 'to_day'>, policy: string | undefined): Said {
  const days = from === to ? from : said('ace.title_range', { from, to });
  return policy === undefined ? said('ace.title_days', { days }) : said('ace.title_policy', { days, name: policy });
}

/** @throws conflict (409) while many are open already */
async function ask(context: ProductContext, jobs: Asking, { mode, ...asked }: Asked) {
  const { principal, connection, resources, now } = context;
  const actor = actorOf(principal, connection) ?? missing();
  const orgId = actor.org.id ?? missing();
  const open = await tables(connection)
    .selectFrom('dispatch_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('state', 'in', ['queued', 'running'])
    .limit(MOST_OPEN)
    .execute();
  if (open.length >= MOST_OPEN)
    throw problems.conflict({ subCode: 'too_many_runs', message: said('problem.dispatch.too_many_runs', { most: MOST_OPEN }) });
  const { row } = await chosenPolicy(connection, orgId, asked.policy_id ?? null);
  const run: Draft<'dispatch-run'> = {
    ...asked,
    org_id: orgId,
    user_id: actor.user.id,
    scope: await scopeWords(connection, asked),
    title: titleOf(asked, row?.name),
    mode: mode ?? 'preview',
    policy_id: row?.id ?? null,
    policy_version: row?.version_number ?? null,
    keep_assigned: row?.keep_assigned ?? true,
    seed: asked.seed ?? randomInt(1, MOST_SEED),
    steps: asked.steps ?? STEPS,
    message: said('ace.message_waits'),
    started_at: now,
  };
  const [made] = await resources.create(keeper, 'dispatch-run', [run], connection);
  if (!made) return null;
  await jobs.enqueue(connection, RUNS, [turnOf(made, 'propose')]);
  return { id: made.id };
}
