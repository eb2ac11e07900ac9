/** Addresses at which somebody outside tells an organisation something: each message becomes a record, on which flows start. */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { answer, data } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { olderThan, type Sweep, sweepRounds } from '../../../engine/server/jobs/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { OpenRouteHost, WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type EntityRows, type WorkflowOf, wholeRows } from '../rows/index.ts';

type Hook = EntityRows['inbound-hook'];

export type InboundOptions = { readonly signer: Signer; readonly publicUrl: string };

const own = system('inbound address');
/** Messages of one address a minute, bytes of one, and days for which they are kept. */
const MOST = { perMinute: 120, bytes: 256_000, days: 30, key: 200 } as const;
const MINUTE = 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const passOf = (signer: Signer, { id, turn }: Pick<Hook, 'id' | 'turn'>) => signer.sign(id, turn ?? 1);

/** The address with its secret: made anew each time, so that none is kept. */
const showAddress = ({ signer, publicUrl }: InboundOptions): WorkflowOf<'inbound-hook', 'show-address'> => ({
  name: 'show-address',
  entity: 'inbound-hook',
  async run(_context, { records }) {
    const [hook] = records;
    return hook ? { url: `${publicUrl}/v1/hooks/${hook.id}/${passOf(signer, hook)}` } : null;
  },
});

const call = describe({
  tag: 'hooks',
  session: 'none',
  summary:
    'Tells an organisation something at one of its inbound addresses: a JSON object of at most 256 kB. The header `webhook-id` or `idempotency-key` names the message: the same one twice counts once',
  params: { id: { type: 'string' }, pass: { type: 'string' } },
  answers: {
    202: answer('Taken', data({ type: 'object', required: ['id'], properties: { id: { type: 'string' } } })),
  },
  refuses: [404, 413, 422, 429],
});

type Told = { readonly hook: Hook; readonly key: string | undefined; readonly body: unknown; readonly now: string };

/** For callers without a session: the address is all that they have. Whatever is wrong with it is answered alike. */
export const inboundRoute =
  ({ signer }: Pick<InboundOptions, 'signer'>) =>
  (fastify: FastifyInstance, { database, resources, clock }: OpenRouteHost): void => {
    fastify.post<{ Params: { id: string; pass: string } }>(
      '/v1/hooks/:id/:pass',
      { bodyLimit: MOST.bytes, ...call },
      async ({ params: { id, pass }, headers, body }, reply) => {
        const hook = UUID.test(id) ? await database.read(own, (connection) => hookOf(connection, id)) : undefined;
        if (!hook || hook.is_active === false || !signer.verify(pass, hook.id, hook.turn ?? 1)) throw problems.notFound();
        if (!isObject(body))
          throw problems.invalid({ errors: [{ pointer: '', code: 'type', message: said('problem.automation.hook_body') }] });
        const given = headers['webhook-id'] ?? headers['idempotency-key'];
        const key = typeof given === 'string' && given !== '' ? given.slice(0, MOST.key) : undefined;
        const told = { hook, key, body, now: clock.now() };
        const taken = await database.transaction(own, (connection) => take(connection, resources, told));
        return reply
          .status(202)
          .header('cache-control', 'no-store')
          .send({ data: { id: taken } });
      },
    );
  };

async function hookOf(connection: Connection, id: string): Promise<Hook | undefined> {
  const [hook] = await wholeRows(connection, { entity: 'inbound-hook', values: [id] });
  return hook;
}

/** @throws too_many_requests (429) */
async function take(connection: Connection, resources: OpenRouteHost['resources'], { hook, key, body, now }: Told): Promise<string> {
  // One at a time: what is counted here nobody else adds to meanwhile, and the same key comes in once.
  await sql`select pg_advisory_xact_lock(hashtext(${hook.id}))`.execute(connection.kysely);
  const since = new Date(Date.parse(now) - MINUTE).toISOString();
  const { rows } = await sql<{ known: string | null; recent: number }>`
    select (select id::text from inbound_message where hook_id = ${hook.id} and key = ${key ?? null}) as known,
      (select count(*)::int from inbound_message where hook_id = ${hook.id} and received_at > ${since}::timestamptz) as recent`.execute(
    connection.kysely,
  );
  const [found] = rows;
  if (found?.known) return found.known;
  if ((found?.recent ?? 0) >= MOST.perMinute)
    throw problems.tooManyRequests({ retryAfter: 60, message: said('problem.automation.hook_busy', { most: MOST.perMinute }) });
  const { org_id, id, name, kind } = hook;
  const row = { org_id, hook_id: id, name, kind, key: key ?? null, received_at: now, body };
  const [made] = await resources.create(own, 'inbound-message', [row], connection);
  await resources.update(own, 'inbound-hook', [{ id, patch: { last_at: now } }], connection);
  return String(made?.id);
}

/** What nobody looks for any more. */
export const oldMessages: Sweep = {
  name: 'automation.inbound',
  table: 'inbound_message',
  due: olderThan('inbound_message', 'received_at', MOST.days),
};

export const inbound = (options: InboundOptions): WorkflowArea => ({
  workflows: [showAddress(options)],
  hooks: {},
  rounds: sweepRounds([oldMessages]),
});
