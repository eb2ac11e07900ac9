/** Which servers of PostgreSQL the product runs on: asked once, before anything is sent that an older one does not know. */
import type { DatabaseLog } from './log.ts';

/** Major versions. The first knows `grant … with inherit false, set true`, on which the members' role rests. */
export const SUPPORTED = { from: 16, to: 18 } as const;

/** One statement; answers its only value. */
type Ask = (statement: string) => Promise<unknown>;

/** `server_version_num` is 180004 for 18.4; `server_version` may carry the name of a distribution. */
const VERSION = "select current_setting('server_version_num')";

/** @throws with one sentence for the operator when the server is older, or does not tell. */
export async function checkServerVersion(ask: Ask, log: DatabaseLog): Promise<void> {
  const told = Number(await ask(VERSION));
  const { from, to } = SUPPORTED;
  if (!Number.isInteger(told) || told <= 0) throw new Error(`It does not tell its version; PostgreSQL ${from} to ${to} is needed.`);
  const [major, minor] = [Math.floor(told / 10_000), told % 10_000];
  if (major < from) throw new Error(`It is version ${major}.${minor}, and PostgreSQL ${from} to ${to} is needed.`);
  if (major > to)
    log.warn({ version: `${major}.${minor}`, supported: `${from} to ${to}` }, 'PostgreSQL is newer than the product was tested on.');
}
