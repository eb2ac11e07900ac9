/** Messages of a conversation and what was proposed in it, each its person's alone. */
import { sql } from 'kysely';
import type { Proposal } from '../../../engine/server/assistant/index.ts';
import type { Connection, Database, Row } from '../../../engine/server/database/port.ts';
import type { Sweep } from '../../../engine/server/jobs/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import type { Block } from './types.ts';

export const keeper = system('the assistant');
/** Messages of one person in a minute. */
const A_MINUTE = 20;
const MINUTES_TO_CONFIRM = 10;
/** Where an organisation says nothing. */
const DAYS_KEPT = 30;

type Said = {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly block?: Block;
  readonly opens?: boolean;
  readonly tokens?: number;
};
type Written = { readonly sessionId: string; readonly now: string };

/** @throws too_many_requests beyond 20 a minute */
export async function takeTurn({ database }: { readonly database: Database }, { user, org }: Member, now: string): Promise<void> {
  await database.transaction(keeper, async ({ kysely }) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`assistant ${user.id}`}))`.execute(kysely);
    const since = new Date(Date.parse(now) - 60_000).toISOString();
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from assistant_message
      where org_id = ${org.id}::uuid and user_id = ${user.id}::uuid and role = 'user' and created_at > ${since}::timestamptz`.execute(
      kysely,
    );
    if ((rows[0]?.n ?? 0) >= A_MINUTE) throw problems.tooManyRequests({ retryAfter: 60 });
  });
}

/** Whether the conversation is this person's. */
export async function isOwn({ kysely }: Connection, { user, org }: Member, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from assistant_message
    where org_id = ${org.id}::uuid and user_id = ${user.id}::uuid and session_id = ${sessionId} limit 1`.execute(kysely);
  return rows.length > 0;
}

export async function write({ kysely }: Connection, { user, org }: Member, said: Said, { sessionId, now }: Written): Promise<string> {
  const id = newId();
  await sql`insert into assistant_message (id, version, created_at, updated_at, org_id, user_id, session_id, role, text, block, opens, tokens)
    values (${id}::uuid, 1, ${now}::timestamptz, ${now}::timestamptz, ${org.id}::uuid, ${user.id}::uuid, ${sessionId}, ${said.role}, ${said.text},
      ${said.block ? JSON.stringify(said.block) : null}::jsonb, ${said.opens ?? false}, ${said.tokens ?? null})`.execute(kysely);
  return id;
}

export async function keepProposal(
  { kysely }: Connection,
  { user, org }: Member,
  made: Proposal,
  { sessionId, now }: Written,
): Promise<string> {
  const id = newId();
  const expires = new Date(Date.parse(now) + MINUTES_TO_CONFIRM * 60_000).toISOString();
  await sql`insert into assistant_proposal (id, version, created_at, updated_at, org_id, user_id, session_id, entity, workflow, record_id, record_version, input, expires_at)
    values (${id}::uuid, 1, ${now}::timestamptz, ${now}::timestamptz, ${org.id}::uuid, ${user.id}::uuid, ${sessionId}, ${made.entity}, ${made.workflow},
      ${made.id}, ${made.version}, ${JSON.stringify(made.input)}::jsonb, ${expires}::timestamptz)`.execute(kysely);
  return id;
}

type Kept = { entity: string; workflow: string; record_id: string | null; record_version: number | null; input: Row };

/** Takes a proposal once. @throws gone for one that is none, is another's, was used, or is over */
export async function takeProposal(
  { kysely }: Connection,
  { user, org }: Member,
  { id, sessionId, now }: Written & { readonly id: string },
): Promise<Proposal> {
  const { rows } = await sql<Kept>`update assistant_proposal set used_at = ${now}::timestamptz
    where id = ${id}::uuid and org_id = ${org.id}::uuid and user_id = ${user.id}::uuid and session_id = ${sessionId}
      and used_at is null and expires_at > ${now}::timestamptz
    returning entity, workflow, record_id, record_version, input`.execute(kysely);
  const [kept] = rows;
  if (!kept) throw problems.gone();
  return { entity: kept.entity, workflow: kept.workflow, id: kept.record_id, version: kept.record_version, input: kept.input };
}

export type Rating = {
  readonly session_id: string;
  readonly usr_prompt: string;
  readonly va_response: string;
  readonly good_rating: boolean;
  readonly bad_rating: boolean;
  readonly additional_comments?: string | null;
  readonly sugg_feedback?: readonly string[] | null;
};

/** Rates the latest answer of these words to this question. @throws not_found for none, conflict for one that is rated */
export async function rate({ kysely }: Connection, { user, org }: Member, rating: Rating): Promise<void> {
  const { rows } = await sql<{ id: string; rating: string | null }>`
    select id, rating from (
      select id, rating, text, role, created_at, lag(text) over (order by id) as prompt from assistant_message
      where org_id = ${org.id}::uuid and user_id = ${user.id}::uuid and session_id = ${rating.session_id}) as said
    where role = 'assistant' and text = ${rating.va_response} and prompt = ${rating.usr_prompt} order by id desc limit 1`.execute(kysely);
  const [found] = rows;
  if (!found) throw problems.notFound();
  const { rows: rated } =
    await sql`update assistant_message set rating = ${rating.good_rating ? 'good' : 'bad'}, comment = ${rating.additional_comments ?? null},
    feedback = ${[...(rating.sugg_feedback ?? [])]}::text[]
    where id = ${found.id}::uuid and rating is null returning id`.execute(kysely);
  if (rated.length === 0) throw problems.conflict();
}

/** What is older than its organisation keeps it goes for good. */
export const oldConversations: readonly Sweep[] = ['assistant_proposal', 'assistant_message'].map((table) => ({
  name: `assistant.old-${table.replace('assistant_', '')}s`,
  table,
  due: (now) => sql`from organisation join ${sql.table(table)} old on old.org_id = organisation.id
    and old.created_at < ${now}::timestamptz - make_interval(days => coalesce(organisation.assistant_days, ${DAYS_KEPT})::integer)`,
}));
