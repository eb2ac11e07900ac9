/** The built web app: hashed files for ever, its page for every address of the app. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../kernel/errors.ts';
import { type ProblemOptions, sendProblem } from './problems.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { versionRoutes } from './version-routes.ts';

export type WebAppOptions = ProblemOptions & {
  /** Folder of the build; the app is not served when it has no page (tests, development). */
  readonly webRoot: string;
};

/** Addresses that programs call: what is unknown below them is a problem document, never the page. */
const forPrograms = /^\/(v1|media|login|healthz|readyz|assets|app_version\.json)(\/|\?|$)/;

/**
 * Serves the app, `/app_version.json` and the answer to every unknown address:
 * the page for a browser that asks for one, otherwise 404.
 */
export async function installWebApp(fastify: FastifyInstance, { webRoot: root, ...options }: WebAppOptions): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
  versionRoutes(fastify, page);
  const policy = policyOf(page ?? '');

  if (page !== undefined) {
    await fastify.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['index.html', '.vite/**', '**/*.br'],
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    });
  }
  fastify.setNotFoundHandler((request, reply) => {
    if (page !== undefined && wantsPage(request)) return sendPage(reply, { page, policy });
    return sendProblem(request, reply, problems.notFound(), options);
  });
}

/** Of the page: the scripts that the build wrote into it run, by their digests, and no other that stands in a page. */
function policyOf(page: string): string {
  const digests = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return contentSecurityPolicy.replace("script-src 'self'", `script-src 'self'${digests.join('')}`);
}

/** Vite puts files whose name carries their digest into `assets`; all others may change under their name. */
const cachingOf = (path: string) => (path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');

const sendPage = (reply: FastifyReply, { page, policy }: { readonly page: string; readonly policy: string }) =>
  reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).type('text/html; charset=utf-8').send(page);

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (forPrograms.test(request.url)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
