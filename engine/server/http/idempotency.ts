/**
 * Idempotency-Key: a create or workflow that is sent twice happens once.
 * The key is written in the transaction of the change itself, so the two cannot
 * come apart, whenever the process dies. A refused call leaves no key: it may be
 * sent again, corrected, under the same one. An answer that opens a door is not kept.
 */

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openingOf } from '../access/standing.ts';
import type { Connection, Database } from '../database/port.ts';
import { wayOfWriting } from '../database/ways.ts';
import { olderThan, type Sweep } from '../jobs/index.ts';
import { problems } from '../kernel/errors.ts';
import { type Member, type OnTrust, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** It holds a secret: it is given once, and only that it was given is kept. */
  readonly once?: true;
};
/** `on` is the open transaction that the work must run in; undefined when the caller sent no key. */
export type Work = (on: Connection | undefined) => Promise<Answer>;
export type AnswerOnce = (request: FastifyRequest, member: Member, work: Work, onTrust?: OnTrust) => Promise<Answer>;

const own = system('idempotency');
const keyForm = /^[\x21-\x7e]{1,200}$/;

/**
 * Makes the guard of the calls that change something.
 * The guard throws bad_query (400) for a key of another form, idempotency_in_flight (409) while the
 * first call runs, idempotency_mismatch (422) when the key was used for something else, and conflict (409,
 * `answered_once`) when the answer was of those that are given once.
 */
export function createAnswerOnce({ database }: { readonly database: Database }): AnswerOnce {
  return async (request, member, work, onTrust) => {
    const key = keyOf(request);
    if (key === undefined) return work(undefined);
    const call = callOf(request, member, key);
    const once = async (connection: Connection) => {
      const earlier = await connection.as(own, async (ours) => {
        await claim(ours, call);
        return find(ours, call);
      });
      if (earlier) return replay(earlier, call);
      const answer = await work(connection);
      await connection.as(own, (ours) => keep(ours, call, answer));
      return answer;
    };
    const way = wayOfWriting(Array.isArray(request.body) ? request.body.length : 1);
    return database.transaction(member, once, onTrust && openingOf(onTrust), way);
  };
}

/** Keys are forgotten after a day; later the same key is a new call. */
export const oldAnswers: Sweep = {
  name: 'calls.old-answers',
  table: 'idempotency_key',
  due: olderThan('idempotency_key', 'created_at', 1),
};

/** Sends what a guarded call answered. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .status(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .send(answer.body ?? undefined);
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyForm.test(key)) return key;
  throw problems.unreadable({ message: said('problem.platform.http.idempotency_key_must_1_200') });
}

/** What a key stands for. A key belongs to one membership, or to one program: nobody meets another's. */
type Call = { readonly principal: string; readonly key: string; readonly method: string; readonly path: string; readonly bodyHash: string };

/** If-Match belongs to the body: the same change against another version is another call. */
function callOf(request: FastifyRequest, member: Member, key: string): Call {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.headers['if-match'] ?? null, request.body ?? null]))
    .digest('hex');
  // What the maker of a program's key was answered the program does not hear, nor the other way round.
  return { principal: member.key?.id ?? member.user.id, key, method: request.method, path: request.url, bodyHash };
}

/** Released with the transaction; a second call does not wait for the first, it is told so. */
async function claim({ kysely }: Connection, { principal, key }: Call): Promise<void> {
  const number = createHash('sha256').update(`idempotency:${principal}:${key}`).digest().readBigInt64BE(0);
  const answer = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${String(number)}::bigint) as free`.execute(kysely);
  if (answer.rows[0]?.free !== true) throw problems.idempotencyInFlight({ retryAfter: 1 });
}

type Kept = { readonly method: string; readonly path: string; readonly body_hash: string; readonly answer: Answer };

async function find({ kysely }: Connection, { principal, key }: Call): Promise<Kept | undefined> {
  const found =
    await sql<Kept>`select method, path, body_hash, answer from idempotency_key where principal = ${principal} and key = ${key}`.execute(
      kysely,
    );
  return found.rows[0];
}

function replay(earlier: Kept, call: Call): Answer {
  const isSame = earlier.method === call.method && earlier.path === call.path && earlier.body_hash === call.bodyHash;
  if (!isSame) throw problems.idempotencyMismatch();
  if (earlier.answer.once)
    throw problems.conflict({
      subCode: 'answered_once',
      message: said('problem.platform.http.done_already_what_answered_shown'),
    });
  return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotent-replayed': 'true' } };
}

async function keep({ kysely }: Connection, { principal, key, method, path, bodyHash }: Call, given: Answer): Promise<void> {
  const answer: Answer = given.once ? { status: given.status, body: null, once: true } : given;
  await sql`insert into idempotency_key (principal, key, method, path, body_hash, status, answer)
    values (${principal}, ${key}, ${method}, ${path}, ${bodyHash}, ${answer.status}, ${JSON.stringify(answer)}::jsonb)`.execute(kysely);
}
