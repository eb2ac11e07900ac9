/** The process: reads the environment, starts, tells where, and ends when asked to. */

import { readConfig } from '../../engine/server/kernel/config.ts';
import type { Config } from '../../engine/server/kernel/config-types.ts';
import { createLog, type Log } from '../../engine/server/kernel/log.ts';
import { createServer, type Server } from '../../engine/server/server.ts';
import { explainFailure } from '../../engine/server/start-failure.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { fieldloom } from './product.ts';
import { seedWhenEmpty } from './seed.ts';

function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

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

function announce(address: string, config: Config): void {
  const lines = [`Fieldloom is ready at ${address}`];
  if (config.seed === 'demo') {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push(
      '',
      `Demo accounts, password ${DEMO_PASSWORD}:`,
      ...demoAccounts.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) fail(read.faults);
  const { config } = read;
  const log = createLog(config.logLevel);
  const server = await createServer(fieldloom, { config, log });
  endOnSignals(server, log);
  try {
    if (config.seed === 'demo') await seedWhenEmpty(server.parts, log);
    announce(await server.start(), config);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

main().catch((error: unknown) => fail(explainFailure(error)));
