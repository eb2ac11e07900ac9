/** Is it alive, is it ready. */
import type { FastifyInstance } from 'fastify';
import { Problem, problems } from '../kernel/errors.ts';
import { isStorageTrouble } from '../kernel/storage-trouble.ts';

/** Rejects with why calls should go elsewhere just now. */
export type CheckReady = () => Promise<void>;

const notReady = () => problems.overloaded({ message: 'The server is not ready.', retryAfter: 1 });

/**
 * `/healthz` answers while the process runs; `/readyz` once the tables stand, the database answers and writes are
 * stored, and no more once it is asked to stop, so that balancers turn away first.
 */
export function healthRoutes(fastify: FastifyInstance, { checkReady }: { readonly checkReady: CheckReady }): void {
  fastify.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  fastify.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await checkReady();
    } catch (error) {
      throw error instanceof Problem && isStorageTrouble(error) ? error : notReady();
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
