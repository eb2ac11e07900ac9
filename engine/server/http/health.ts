/** Is it alive, is it ready. */

import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/port.ts';
import { Problem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { isStorageTrouble } from '../kernel/storage-trouble.ts';
import { answer } from './schema/answers.ts';
import { type Call, describe } from './schema/call.ts';
import { replica } from './schema/replica.ts';

const probe = (status: string, more: Partial<Call> = {}) =>
  describe({
    tag: 'operation',
    summary: status === 'alive' ? 'Alive' : 'Ready',
    session: 'none',
    answers: {
      200: answer(status === 'alive' ? 'Alive' : 'Ready', {
        type: 'object',
        required: ['status'],
        properties: { status: { const: status }, ...(status === 'ready' ? { replica } : {}) },
      }),
    },
    ...more,
  });
const aliveCall = probe('alive');
const readyCall = probe('ready', { refuses: [503] });

/** Rejects with why calls should go elsewhere just now. */
export type CheckReady = () => Promise<void>;

const notReady = () => problems.overloaded({ message: said('problem.platform.http.server_not_ready'), retryAfter: 1 });

type HealthOptions = { readonly checkReady: CheckReady; readonly database: Pick<Database, 'replica'> };

/**
 * `/healthz` answers while the process runs; `/readyz` once the tables stand, the database answers and writes are
 * stored, and no more once it is asked to stop, so that balancers turn away first. How the standby is, it only tells: the primary does
 * its work meanwhile.
 */
export function healthRoutes(fastify: FastifyInstance, { checkReady, database }: HealthOptions): void {
  fastify.get('/healthz', { logLevel: 'warn', ...aliveCall }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  fastify.get('/readyz', { logLevel: 'warn', ...readyCall }, async (_request, reply) => {
    try {
      await checkReady();
    } catch (error) {
      throw error instanceof Problem && isStorageTrouble(error) ? error : notReady();
    }
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', ...(database.replica ? { replica: database.replica() } : {}) });
  });
}
