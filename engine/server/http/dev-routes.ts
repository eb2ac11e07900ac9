/** For development only. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Row } from '../database/port.ts';
import type { Config } from '../kernel/config-types.ts';
import { system } from '../kernel/principal.ts';
import { answer, data } from './schema/answers.ts';
import { describe } from './schema/call.ts';

/** Messages answered; who needs more reads the table. */
const LATEST = 100;

const word = { type: ['string', 'null'] } as const;
const outboxCall = describe({
  tag: 'operation',
  summary: 'Messages that would have been sent, the latest first; where messages are shown at all',
  session: 'none',
  answers: {
    200: answer(
      'At most 100',
      data({
        type: 'array',
        maxItems: LATEST,
        items: {
          type: 'object',
          required: ['id', 'at', 'channel', 'to', 'text'],
          properties: { id: {}, at: { type: 'string' }, channel: { type: 'string' }, to: word, subject: word, text: word, data: {} },
        },
      }),
    ),
  },
  refuses: [404],
});

type DevOptions = { readonly database: Database; readonly outbox: NonNullable<Config['outbox']> };

/**
 * `GET /v1/dev/outbox`: the latest messages that would have been sent, one-time passwords among them.
 * Registered where somebody has said that this is no production, or it starts as a demo does, and then for this machine
 * alone; for everybody else it is an address like any unknown one.
 */
export function devRoutes(fastify: FastifyInstance, { database, outbox }: DevOptions): void {
  fastify.get('/v1/dev/outbox', outboxCall, async (request, reply) => {
    if (outbox === 'local' && !isFromHere(request)) return reply.callNotFound();
    const found = await database.read(system('development outbox'), ({ kysely }) =>
      sql<Row>`select id, at, channel, recipient as "to", subject, body as text, data from outbox_message order by at desc, id desc limit ${LATEST}`.execute(
        kysely,
      ),
    );
    return reply.header('cache-control', 'no-store').send({ data: found.rows });
  });
}

const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** A proxy on this machine speaks for somebody else. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'] as const;

const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_NAME.test(headers.host ?? '') &&
  forwarding.every((name) => headers[name] === undefined);
