/**
 * A server's database that is meant to be killed: `crash-child.ts {data folder} [{database url}]`.
 * Writes pairs of rows, one pair a transaction, and tells each pair on its standard output as soon as it
 * is acknowledged. Exits with 1 and the message when the database cannot be opened.
 */
import { writeSync } from 'node:fs';
import { silentLog } from '../../engine/server/database/log.ts';
import { openDatabase } from '../../engine/server/database/open.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { applyModel, planModel } from '../../engine/server/model/index.ts';
import { sketchEntity } from './entity.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const writer = system('crash test');
const note = sketchEntity('note', {
  fields: { org_id: { type: 'id' }, pair: { type: 'id', required: true, indexed: true }, text: { searchable: true } },
});

const open = async () => {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  await applyModel(database, planModel(new Map([['note', note]])), { log: silentLog, productName: 'Fieldloom' });
  return database;
};

const database = await open().catch((error: unknown) => {
  writeSync(2, error instanceof Error ? error.message : String(error));
  process.exit(1);
});
writeSync(1, 'ready\n');

const write = async () => {
  for (;;) {
    const pair = newId();
    const row = () => ({ id: newId(), pair, text: `Note ${pair}` });
    await database.transaction(writer, async ({ kysely }) => {
      await kysely.insertInto('note').values(row()).execute();
      await kysely.insertInto('note').values(row()).execute();
    });
    writeSync(1, `${pair}\n`);
  }
};
await Promise.all([write(), write(), write()]);
