/** The process of a product: reads the environment, starts, tells where, and ends when asked to. */
import { readConfig } from './kernel/config.ts';
import type { Config } from './kernel/config-types.ts';
import { createLog, type Log } from './kernel/log.ts';
import type { Parts } from './parts.ts';
import type { ServerProduct } from './product.ts';
import { createServer, type Server } from './server.ts';
import { endInWords, explainFailure } from './start-failure.ts';

export type RunOptions = {
  /** Fills an empty database with demo data (`SEED=demo`). */
  readonly seed: (parts: Parts, log: Log) => Promise<unknown>;
  /** What is said below the address when there is demo data. */
  readonly announce: readonly string[];
  /** Folder of the built pages; `dist/web` of the product when absent. */
  readonly webRoot?: string;
  /** Program of a process for heavy jobs, which calls `runHeavyJobs`; without one the server does them itself. */
  readonly heavyJobs?: string;
};

/** Milliseconds within which another signal is the same one: npm passes on what the terminal sends to both. */
const ECHO = 1_000;

/** A second signal, meant as such, does not wait. */
function endOnSignals(server: Server, log: Log): void {
  let since: number | undefined;
  const end = (signal: NodeJS.Signals) => {
    if (since !== undefined && Date.now() - since > ECHO) process.exit(1);
    if (since !== undefined) return;
    since = Date.now();
    log.info({ signal }, 'Stopping.');
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'Stopping failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}

async function start(product: ServerProduct, config: Config, { seed, announce, webRoot, heavyJobs }: RunOptions): Promise<void> {
  const log = createLog(config.logLevel);
  const server = await createServer(product, {
    config,
    log,
    ...(webRoot === undefined ? {} : { webRoot }),
    ...(heavyJobs !== undefined && config.jobsProcess ? { heavyJobs: { file: heavyJobs } } : {}),
  });
  endOnSignals(server, log);
  try {
    const isDemo = config.seed === 'demo';
    if (isDemo) await seed(server.parts, log);
    const lines = [`${product.name} is ready at ${await server.start()}`, ...(isDemo ? ['', ...announce] : [])];
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs until it is told to end; what keeps it from starting is said in words, and the process ends with 1. */
export async function runServer(product: ServerProduct, options: RunOptions): Promise<void> {
  const read = readConfig(process.env, product.name);
  if (!read.ok) endInWords(read.faults);
  await start(product, read.config, options).catch((error: unknown) => endInWords(explainFailure(error)));
}
