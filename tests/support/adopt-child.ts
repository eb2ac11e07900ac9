/**
 * A process that brings a table into partitions and is meant to be killed: `adopt-child.ts {database url} {table} [{words}]`. Stands
 * still before the first statement that has the words, tells 'stopped', and holds what it has locked; tells 'done' otherwise.
 */
import { writeSync } from 'node:fs';
import { silentLog } from '../../engine/server/database/log.ts';
import { type OpenDatabase, openDatabase } from '../../engine/server/database/open.ts';
import { adopt } from '../../engine/server/model/partitions/index.ts';

const [databaseUrl = '', table = '', words] = process.argv.slice(2);
const database = await openDatabase({ dataDir: '', databaseUrl, log: silentLog });

const stopping: Pick<OpenDatabase, 'admin'> = {
  admin: (work) =>
    database.admin((sql) =>
      work(async (text, values) => {
        if (words !== undefined && text.includes(words)) {
          writeSync(1, 'stopped\n');
          await new Promise(() => setInterval(() => undefined, 60_000));
        }
        return sql(text, values);
      }),
    ),
};

await adopt({ database: stopping, now: Date.now() }, table);
writeSync(1, 'done\n');
await database.close();
