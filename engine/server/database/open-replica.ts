/** Opens the standby of `DATABASE_REPLICA_URL` beside its primary. */

import type { DatabaseLog } from './log.ts';
import type { SlowClients } from './pools.ts';
import { createReplica, type Replica } from './replica.ts';
import { COMMITTED, createPositions } from './replica-position.ts';
import { prepareStandby } from './standby.ts';

export type OpenReplicaOptions = {
  readonly url: string;
  /** The primary's clients for what is slow, and its server's own. */
  readonly slow: SlowClients;
  readonly server: SlowClients['pool'];
  readonly log: DatabaseLog;
};

/** @throws NotAStandbyError when it is no standby of that primary. One that does not answer is waited for. */
export async function openReplica({ url, slow, server, log }: OpenReplicaOptions): Promise<Replica> {
  const standby = await prepareStandby({
    url,
    like: slow,
    primary: (text) => server.query(text),
    log,
  });
  const committed = async () => Number((await server.query({ text: COMMITTED, name: 'committed' })).rows[0]?.position);
  try {
    return await createReplica({
      primary: slow,
      standby: { ...slow, pool: standby.pool },
      positions: createPositions({ committed, replayed: standby.replayed }),
      log,
      close: standby.close,
    });
  } catch (error) {
    await standby.close();
    throw error;
  }
}
