/** Does what rows say, with the rights of whoever asked for it: the same calls, gates and hooks as a click on each. */
import type { Connection } from '../database/port.ts';
import type { EachMode } from '../resources/types.ts';
import { changeEach } from './changes.ts';
import { type Doing, type Outcome, refusal } from './outcome.ts';
import { runEach, type Stepping } from './steps.ts';

export type Writing = Stepping;

/** What became of each, in their order; rows that fail leave nothing behind. Where nothing of the kind is allowed, all of them fail. */
export async function writeRows(host: Writing, doing: Doing & { readonly mode: EachMode }, on: Connection): Promise<readonly Outcome[]> {
  try {
    return await written(host, doing, on);
  } catch (error) {
    const outcome = refusal(error);
    return doing.rows.map((_, index) => ({ index, ...outcome }));
  }
}

function written(host: Writing, doing: Doing & { readonly mode: EachMode }, on: Connection): Promise<readonly Outcome[]> {
  const { member, job, rows, mode } = doing;
  const bodies = () => rows.map(({ body }) => body);
  if (job.kind === 'create') return host.resources.createEach(member, String(job.entity), bodies(), mode, on);
  return job.kind === 'update' ? changeEach(host, doing, on) : runEach(host, doing, on);
}
