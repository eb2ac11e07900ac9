/** `GET /app_version.json`: pages load anew once it says another version. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answer } from './schema/answers.ts';
import { describe } from './schema/call.ts';

const versionCall = describe({
  tag: 'operation',
  summary: 'Version of the web app',
  session: 'none',
  answers: {
    200: answer('Version', { type: 'object', required: ['version_id'], properties: { version_id: { type: 'string' } } }),
  },
});

const DEVELOPMENT = 'development';

/**
 * Id of a build by its page, which names every hashed file and so changes exactly when the app does; no page: sources
 * are served, which come to an open page by themselves.
 */
export const versionIdOf = (page: string | undefined): string =>
  page === undefined ? DEVELOPMENT : createHash('sha256').update(page).digest('hex').slice(0, 16);

/** Open, and never kept by anybody. */
export function versionRoutes(fastify: FastifyInstance, page: string | undefined): void {
  const version_id = versionIdOf(page);
  fastify.get('/app_version.json', versionCall, async (_request, reply) =>
    reply.header('cache-control', 'no-cache, no-store').send({ version_id }),
  );
}
