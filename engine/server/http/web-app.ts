/** The built web app: hashed files for ever, its page for every address of the app. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, TilesConfig } from '../kernel/config-types.ts';
import { problems } from '../kernel/errors.ts';
import { type ProblemOptions, sendProblem } from './problems.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { versionRoutes } from './version-routes.ts';

export type WebAppOptions = ProblemOptions & {
  readonly config?: Pick<Config, 'tiles' | 'model'>;
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
  const { tiles, model } = options.config ?? {};
  const built = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
  const page = built === undefined ? undefined : withTiles(model?.speech ? withSpeech(built) : built, tiles);
  versionRoutes(fastify, page);
  const policy = policyOf(page ?? '', tiles);

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
function policyOf(page: string, tiles: TilesConfig | undefined): string {
  const digests = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = contentSecurityPolicy.replace("script-src 'self'", `script-src 'self'${digests.join('')}`);
  // That one host may be asked for pictures, and for nothing else.
  return tiles ? policy.replace("img-src 'self'", `img-src 'self' ${new URL(tiles.url).origin}`) : policy;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where the pictures of maps come from is known to every page, without a call: to those of people without an account too. */
const withTiles = (page: string, tiles: TilesConfig | undefined): string =>
  tiles
    ? page.replace(
        '</head>',
        () => `<meta name="map-tiles" content="${escaped(tiles.url)}" data-attribution="${escaped(tiles.attribution)}"></head>`,
      )
    : page;

/** Pages offer to write recordings out where there is a service for it. */
const withSpeech = (page: string): string => page.replace('</head>', '<meta name="speech-to-text" content="on"></head>');

/** Vite puts files whose name carries their digest into `assets`; all others may change under their name. */
const cachingOf = (path: string) => (path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');

const sendPage = (reply: FastifyReply, { page, policy }: { readonly page: string; readonly policy: string }) =>
  reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).type('text/html; charset=utf-8').send(page);

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (forPrograms.test(request.url)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
