/** A whole server that is meant to be killed: `live-child.ts {data folder} {database url}`. Tells its address. */
import { writeSync } from 'node:fs';
import { createLog } from '../../engine/server/kernel/log.ts';
import { createServer } from '../../engine/server/server.ts';
import { fieldloom } from '../../src/server/product.ts';
import { testConfig } from './server.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const server = await createServer(fieldloom, { config: { ...testConfig(dataDir), databaseUrl }, log: createLog('silent') });
writeSync(1, `${await server.start()}\n`);
