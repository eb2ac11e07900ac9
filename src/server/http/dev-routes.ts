/** For development only. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';

/** Messages answered; who needs more reads the table. */
const LATEST = 100;

/**
 * `GET /v1/dev/outbox`: the latest messages that would have been sent, one-time passwords among them.
 * Registered outside production alone, so that there it is an address like any unknown one.
 */
export function devRoutes(fastify: FastifyInstance, { database }: { readonly database: Database }): void {
  fastify.get('/v1/dev/outbox', async (_request, reply) => {
    const found = await database.read(system('development outbox'), ({ kysely }) =>
      sql<Row>`select id, at, channel, recipient as "to", subject, body as text, data from outbox_message order by at desc, id desc limit ${LATEST}`.execute(
        kysely,
      ),
    );
    return reply.header('cache-control', 'no-store').send({ data: found.rows });
  });
}
