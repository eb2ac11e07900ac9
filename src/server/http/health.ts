/** Is it alive, is it ready. */
import type { FastifyInstance } from 'fastify';
import { problems } from '../kernel/errors.ts';

/**
 * `/healthz` answers while the process runs; `/readyz` once the tables stand and the database
 * answers, and no more once it is asked to stop, so that balancers turn away first.
 */
export function healthRoutes(fastify: FastifyInstance, { isReady }: { readonly isReady: () => Promise<boolean> }): void {
  fastify.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  fastify.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (!(await isReady())) throw problems.overloaded({ message: 'The server is not ready.', retryAfter: 1 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
