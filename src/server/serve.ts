/** Runs the server of Fieldloom with its demo. */
import { workerFile } from '../../engine/server/kernel/worker-file.ts';
import { runServer } from '../../engine/server/run-server.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { fieldloom } from './product.ts';
import { seedWhenEmpty } from './seed.ts';

const width = Math.max(...demoAccounts.map(({ email }) => email.length));

await runServer(fieldloom, {
  seed: seedWhenEmpty,
  heavyJobs: workerFile('heavy-jobs', import.meta.url),
  announce: [`Demo accounts, password ${DEMO_PASSWORD}:`, ...demoAccounts.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`)],
});
