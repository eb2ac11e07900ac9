/** The process in which a product's heavy jobs are done, beside the server that starts it: the same parts, no other jobs, no port. */
import { besideServer } from './jobs/apart/beside-server.ts';
import { readConfig } from './kernel/config.ts';
import { createLog } from './kernel/log.ts';
import { openParts } from './parts.ts';
import type { ServerProduct } from './product.ts';
import { endInWords, explainFailure } from './start-failure.ts';

/** Runs until the server ends it, or is gone; what keeps it from starting is said in words, and the process ends with 1. */
export async function runHeavyJobs(product: ServerProduct): Promise<void> {
  const server = besideServer();
  const read = readConfig(process.env, product.name);
  if (!read.ok) endInWords(read.faults);
  const { config } = read;
  const log = createLog(config.logLevel).child({ process: 'heavy jobs' });
  try {
    const { jobs, begin, close } = await openParts(product, { config, log });
    let ended: Promise<void> | undefined;
    const end = async () => {
      await jobs.stop();
      await close();
    };
    const stop = () => {
      ended ??= end().then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'Stopping failed.');
          process.exit(1);
        },
      );
    };
    server.hear({ wake: jobs.wake, stop });
    jobs.onElsewhere(server.wake);
    if (!ended) await begin('heavy');
  } catch (error) {
    endInWords(explainFailure(error));
  }
}
