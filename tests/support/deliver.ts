/** Messages on their way, when a test says so. */
import type { OpenDatabase } from '../../engine/server/database/open.ts';
import type { Jobs } from '../../engine/server/jobs/index.ts';

type Sender = { readonly database: OpenDatabase; readonly jobs: Pick<Jobs, 'work'> };

/** Sends now what waits, `early` also what is to be tried again later; answers how many messages left. */
export async function deliver(
  { database, jobs }: Sender,
  queue: 'messages' | 'push',
  options?: { readonly early: boolean },
): Promise<number> {
  const left = async () =>
    Number((await database.admin((run) => run('select count(*) from outbox_message where sent_at is not null')))[0]?.count);
  const before = await left();
  await jobs.work(queue, options);
  return (await left()) - before;
}
