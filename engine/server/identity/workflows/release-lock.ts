/** An administrator lets a member in again whose tries strangers have used up. */

import { problems } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import { actorOf } from '../../resources/actors.ts';
import type { WorkflowRun } from '../../workflows/types.ts';
import type { SignInLocks } from '../sign-in-locks.ts';

const writer = system('release of a sign-in');

/** @throws conflict (409, `over`) for one that keeps nobody out any more; too_many_requests (429) */
export const releaseLock = ({ release }: Pick<SignInLocks, 'release'>): WorkflowRun => ({
  name: 'release',
  entity: 'sign-in-lock',
  async run({ connection, principal, resources, now }, { records }) {
    for (const lock of records) {
      if (lock.released_at !== null || String(lock.until) <= now)
        throw problems.conflict({ subCode: 'over', message: 't:people.lock_over' });
      await release(connection, lock);
    }
    const patch = { released_at: now, released_by: actorOf(principal, connection)?.user.id ?? null };
    const changes = records.map(({ id }) => ({ id: String(id), patch }));
    await resources.update(writer, 'sign-in-lock', changes, connection);
    return null;
  },
});
