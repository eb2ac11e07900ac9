/**
 * The peer: what somebody would write by hand for this one entity and one kind of caller, with Fastify and pg alone.
 * It does what has to be done (token, organisation, the same columns, rows and answers) and leaves the rest out: rules, row-level
 * security, masks, custom fields, filters of the caller's own. Which columns there are it is given when it starts, as its author
 * would look them up; from then on its statements are fixed text.
 */
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { createRequest, type NewRequest, newRequestSchema } from './create.ts';
import { findRequest, listRequests } from './read.ts';
import { type Caller, checkToken } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (text) => text);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, keepAlive: true, statement_timeout: 10_000 });
const fastify = Fastify({ logger: false });

fastify.decorateRequest('caller', null);
fastify.addHook('onRequest', async (request, reply) => {
  request.caller = await checkToken(pool, request.headers.authorization);
  if (!request.caller?.isAdmin) return reply.status(401).send({ code: 'unauthenticated' });
});

const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (!caller) throw new Error('A route without the token check.');
  return caller;
};

type ListRoute = { Querystring: { status_type: string; page_size: number; page_token?: string } };
const listQuery = {
  type: 'object',
  required: ['status_type'],
  properties: {
    status_type: { type: 'string', enum: ['ACTIVE', 'DONE', 'CLOSED'] },
    page_size: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    page_token: { type: 'string' },
  },
};

fastify.get<ListRoute>('/requests', { schema: { querystring: listQuery } }, async (request, reply) => {
  const { status_type, page_size, page_token } = request.query;
  reply.header('cache-control', 'no-store');
  return listRequests(pool, { orgId: callerOf(request).orgId, statusType: status_type, size: page_size, after: page_token });
});

type GetRoute = { Params: { id: string } };
const getParams = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } };

fastify.get<GetRoute>('/requests/:id', { schema: { params: getParams } }, async (request, reply) => {
  const row = await findRequest(pool, callerOf(request).orgId, request.params.id);
  if (!row) return reply.status(404).send({ code: 'not_found' });
  reply.header('cache-control', 'no-store').header('etag', `"${row.version}"`);
  return { data: row };
});

fastify.post<{ Body: NewRequest }>('/requests', { schema: { body: newRequestSchema } }, async (request, reply) => {
  const row = await createRequest(pool, callerOf(request), request.body);
  if (!row) return reply.status(422).send({ code: 'invalid' });
  return reply.status(201).header('etag', '"1"').header('location', `/requests/${row.id}`).send({ data: row });
});

process.stdout.write(`The peer is ready at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}\n`);
