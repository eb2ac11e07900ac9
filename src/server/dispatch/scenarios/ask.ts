/** Somebody asks 'what if': by its form, from a run, or once more. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { dayIn } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { inOne, type Said, said } from '../../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../../engine/server/resources/actors.ts';
import { listOf } from '../../../../engine/server/workflows/rows.ts';
import { defaults } from '../../defaults/index.ts';
import { type Draft, objectsOf, type ProductContext, present, tables, type WorkflowOf } from '../../rows/index.ts';
import { chosenPolicy } from '../../scheduling/index.ts';
import { MOST_SEED, STEPS, scopeWords, titleOf } from '../runs/ask.ts';
import { type Asking, keeper } from '../runs/types.ts';
import { type Copy, SCENARIOS, turnOf } from './types.ts';

/** Scenarios of one organisation that wait or are under way. */
const MOST_OPEN = 5;

type Range = { readonly from_day: string; readonly to_day: string };

type Asked = Pick<
  Draft<'dispatch-scenario'>,
  | 'absent_ids'
  | 'copies'
  | 'extra_count'
  | 'extra_hub_id'
  | 'extra_level'
  | 'extra_skill_ids'
  | 'policy_id'
  | 'base_policy_id'
  | 'vertical_id'
  | 'hub_id'
  | 'status_id'
  | 'run_id'
  | 'seed'
  | 'steps'
> &
  Range;

export const compare = (jobs: Asking): WorkflowOf<'dispatch-scenario', 'compare'> => ({
  name: 'compare',
  entity: 'dispatch-scenario',
  run: (context, { input }) => ask(context, jobs, input),
});

/** Of a run: its visits, with the policy that it followed. */
export const whatIf = (jobs: Asking): WorkflowOf<'dispatch-run', 'what-if'> => ({
  name: 'what-if',
  entity: 'dispatch-run',
  async run(context, { records, input }) {
    const [{ id, status_id } = missing()] = records;
    return ask(context, jobs, { ...input, status_id, run_id: id });
  },
});

/** The same question of the same days: where nothing has changed since, the same figures. */
export const compareAgain = (jobs: Asking): WorkflowOf<'dispatch-scenario', 'compare-again'> => ({
  name: 'compare-again',
  entity: 'dispatch-scenario',
  async run(context, { records }) {
    const [{ from_day, to_day, vertical_id, hub_id, status_id, run_id, seed, steps, ...asked } = missing()] = records;
    const { absent_ids, copies, extra_count, extra_hub_id, extra_level, extra_skill_ids, policy_id, base_policy_id } = asked;
    const change = { absent_ids, copies, extra_count, extra_hub_id, extra_level, extra_skill_ids, policy_id, base_policy_id };
    const days = { from_day: present(from_day), to_day: present(to_day) };
    return ask(context, jobs, { ...change, ...days, vertical_id, hub_id, status_id, run_id, seed, steps });
  },
});

function missing(): never {
  throw problems.notFound();
}

/** Whom it is about, twice the same added up. */
export function copiesIn(value: unknown): readonly Copy[] {
  const counts = new Map<string, number>();
  for (const { user_id, count } of objectsOf(value)) {
    const id = String(user_id);
    counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return [...counts].map(([userId, count]) => ({ userId, count }));
}

/**
 * @throws conflict (409) while many are open already
 * @throws invalid (422) where nothing would be different, or days are partly over
 */
async function ask({ principal, connection, resources, now }: ProductContext, jobs: Asking, asked: Asked) {
  const actor = actorOf(principal, connection) ?? missing();
  const orgId = actor.org.id ?? missing();
  await refuseMany(connection, orgId);
  const kind = await kindOf(connection, orgId, { ...asked, now });
  const base = await chosenPolicy(connection, orgId, asked.base_policy_id ?? null);
  const other = asked.policy_id ? await chosenPolicy(connection, orgId, asked.policy_id) : base;
  const isOther = other.row?.id !== base.row?.id;
  const question = await questionOf(connection, asked, isOther ? (other.row?.name ?? '') : null);
  if (question.length === 0) throw invalid('/policy_id', 'problem.dispatch.nothing_different');
  const scenario: Draft<'dispatch-scenario'> = {
    ...asked,
    org_id: orgId,
    user_id: actor.user.id,
    kind,
    title: titleOf(asked, base.row?.name),
    question: inOne(question),
    scope: await scopeWords(connection, asked),
    base_policy_id: base.row?.id ?? null,
    policy_id: isOther ? (other.row?.id ?? null) : null,
    seed: asked.seed ?? randomInt(1, MOST_SEED),
    steps: asked.steps ?? STEPS,
    message: said('ace.message_waits'),
    started_at: now,
  };
  const [made] = await resources.create(keeper, 'dispatch-scenario', [scenario], connection);
  if (!made) return null;
  await jobs.enqueue(connection, SCENARIOS, [turnOf(made)]);
  return { id: made.id };
}

const invalid = (pointer: string, key: string) =>
  problems.invalid({ errors: [{ pointer, code: key.split('.').at(-1) ?? 'invalid', message: said(key) }] });

async function refuseMany(connection: Connection, orgId: string): Promise<void> {
  const open = await tables(connection)
    .selectFrom('dispatch_scenario')
    .select('id')
    .where('org_id', '=', orgId)
    .where('state', 'in', ['queued', 'running'])
    .limit(MOST_OPEN)
    .execute();
  if (open.length >= MOST_OPEN)
    throw problems.conflict({ subCode: 'too_many_scenarios', message: said('problem.dispatch.too_many_scenarios', { most: MOST_OPEN }) });
}

/** Days that are over are replayed; today and later ones are still to come. */
async function kindOf(
  connection: Connection,
  orgId: string,
  { from_day, to_day, now }: Range & { readonly now: string },
): Promise<'ahead' | 'replay'> {
  const org = await tables(connection).selectFrom('organisation').select('time_zone').where('id', '=', orgId).executeTakeFirst();
  const today = dayIn(Date.parse(now), org?.time_zone ?? defaults.timeZone);
  if (from_day >= today) return 'ahead';
  if (to_day < today) return 'replay';
  throw invalid('/from_day', 'ace.days_past_or_ahead');
}

/** What would be different, in words. */
async function questionOf(connection: Connection, asked: Asked, policy: string | null): Promise<readonly Said[]> {
  const copies = copiesIn(asked.copies);
  const absent = listOf(asked.absent_ids).map(String);
  const skills = listOf(asked.extra_skill_ids).map(String);
  const hub = asked.extra_hub_id ?? null;
  const named = await namesOf(connection, [...absent, ...copies.map(({ userId }) => userId), ...skills, ...(hub === null ? [] : [hub])]);
  const nameOf = (id: string) => named.get(id) ?? '';
  const count = asked.extra_count ?? 0;
  return [
    ...absent.map((id) => said('ace.question_absent', { name: nameOf(id) })),
    ...copies.map((copy) => said('ace.question_copies', { count: copy.count, name: nameOf(copy.userId) })),
    ...(count > 0
      ? [hub === null ? said('ace.question_extra', { count }) : said('ace.question_extra_hub', { count, hub: nameOf(hub) })]
      : []),
    ...(count > 0 && skills.length > 0
      ? [said('ace.question_skills', { skills: skills.map(nameOf).join(', '), level: asked.extra_level ?? 1 })]
      : []),
    ...(policy === null ? [] : [said('ace.question_policy', { name: policy })]),
  ];
}

const namesOf = (connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<{ id: string; name: string | null }>`
      select id, user_name as name from "user" where id = any(${[...ids]}::uuid[])
      union all select id, name from service_hub where id = any(${[...ids]}::uuid[])
      union all select id, name from skill where id = any(${[...ids]}::uuid[])`.execute(kysely);
    return new Map(rows.map(({ id, name }) => [id, name ?? '']));
  });
