/** Seconds of a processor that a PostgreSQL has used, as Linux counts them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a process's line `stat`, whose times are in hundredths of a second on every Linux that Node.js runs on. */
const HERTZ = 100;
/** Places in the line behind the name, which may have blanks in it. */
const [PARENT, USED, USED_BY_THOSE_GONE] = [1, [11, 12], [13, 14]] as const;

/** What stands behind the name of a process; undefined once it is gone. */
async function lineOf(pid: string): Promise<readonly string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

const sum = (line: readonly string[], places: readonly number[]) => places.reduce((total, place) => total + Number(line[place]), 0);

/** Of the server whose files lie there and all its connections, those that have ended too. */
export async function processorSeconds(databaseDir: string): Promise<number> {
  const [server = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map(lineOf));
  const own = await lineOf(server);
  const children = lines.filter((line) => line?.[PARENT] === server);
  const ticks = [...children, own].map((line) => (line ? sum(line, USED) : 0)).reduce((total, used) => total + used, 0);
  return (ticks + (own ? sum(own, USED_BY_THOSE_GONE) : 0)) / HERTZ;
}
