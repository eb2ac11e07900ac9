/** The whole server: its parts, its HTTP face, its beginning and its end. */
import { join } from 'node:path';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { createTranslate } from './definitions/translate.ts';
import { createHttp } from './http/app.ts';
import { type HeavyProcess, type HeavyProgram, startHeavyProcess } from './jobs/apart/start-process.ts';
import { problems } from './kernel/errors.ts';
import { openParts, type Parts, type PartsOptions } from './parts.ts';
import type { ServerProduct } from './product.ts';

export type ServerOptions = PartsOptions & {
  /** Folder of the built web app; `dist/web` when absent. */
  readonly webRoot?: string;
  /** Development puts its module server in front. */
  readonly serverFactory?: FastifyServerFactory;
  /** Program of a process for heavy jobs (`runHeavyJobs`), where several may share the database; absent: all jobs are done here. */
  readonly heavyJobs?: HeavyProgram;
};

export type Server = {
  readonly fastify: FastifyInstance;
  readonly parts: Parts;
  /** Listens; answers the address. */
  start(): Promise<string>;
  /** Takes no more calls, lets those in flight finish for at most 10 s, then closes the database. May be called twice. */
  stop(): Promise<void>;
};

/** Milliseconds that calls in flight are given. */
const GRACE = 10_000;

/** Opens everything but the port. @throws as openParts does. */
export async function createServer(product: ServerProduct, options: ServerOptions): Promise<Server> {
  const { config, log } = options;
  const parts = await openParts(product, options);
  const { clock, database, definitions, identity, media } = parts;
  let isStopping = false;
  const fastify = await createHttp({
    config,
    log,
    clock,
    database,
    definitions,
    resources: parts.resources,
    runWorkflow: parts.workflows.run,
    areas: parts.areas,
    subjects: product.subjects,
    delivery: parts.delivery,
    productName: product.name,
    identity,
    media,
    signerFor: parts.signerFor,
    spokenBy: parts.spokenBy,
    live: parts.live,
    presence: parts.presence,
    archive: parts.archive,
    pushKey: parts.pushKey,
    push: parts.push,
    translate: createTranslate(definitions.product, definitions.shown),
    checkReady: async () => {
      if (isStopping) throw problems.overloaded();
      await parts.checkReady();
    },
    webRoot: options.webRoot ?? join(parts.source.root, 'dist/web'),
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  });

  let stopped: Promise<void> | undefined;
  let heavy: HeavyProcess | undefined;

  async function begin(program: HeavyProgram | undefined): Promise<void> {
    await parts.begin(program === undefined ? 'all' : 'light');
    if (program === undefined || isStopping) return;
    const started = startHeavyProcess({ program, log, onWake: parts.jobs.wake });
    parts.jobs.onElsewhere(started.wake);
    heavy = started;
  }

  async function end(): Promise<void> {
    await closeWithin(fastify, GRACE);
    await parts.jobs.stop();
  }

  return {
    fastify,
    parts,
    async start() {
      await identity.warm();
      const address = await fastify.listen({ port: config.port, host: config.host });
      await begin(options.heavyJobs);
      return address;
    },
    stop() {
      isStopping = true;
      stopped ??= (async () => {
        await Promise.all([end(), heavy?.stop()]);
        await parts.close();
      })();
      return stopped;
    },
  };
}

/** Connections that are still busy after the grace are cut, so that the process ends. */
async function closeWithin(fastify: FastifyInstance, grace: number): Promise<void> {
  const cut = setTimeout(() => fastify.server.closeAllConnections(), grace);
  try {
    await fastify.close();
  } finally {
    clearTimeout(cut);
  }
}
