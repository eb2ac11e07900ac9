/** A server that has nothing but its process for heavy jobs, and is meant to be killed. Tells what it hears. */
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startHeavyProcess } from '../../engine/server/jobs/apart/start-process.ts';
import { createLog } from '../../engine/server/kernel/log.ts';

const file = fileURLToPath(new URL('./heavy-stub.mjs', import.meta.url));
startHeavyProcess({ program: { file }, log: createLog('silent'), onWake: (word) => writeSync(1, `${word}\n`) });
