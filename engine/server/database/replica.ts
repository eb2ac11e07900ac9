/**
 * Reads of many rows on a standby, where it has all that was committed before them; on the primary where it has not, or fails. What it
 * answers is never older than what the primary would have answered when it was asked.
 */

import type { DatabaseLog } from './log.ts';
import type { SlowClients } from './pools.ts';
import type { Lag, Positions } from './replica-position.ts';
import { reasonOf } from './server-words.ts';
import { isConflict, isUnreachable, isWriteRefused } from './sql-problems.ts';
import { NotAStandbyError } from './standby.ts';

/**
 * Why a read went to the primary. `late`: the standby did not come that far in time. `unreachable`: there was no answer. `conflict`: it
 * was cut there for what the primary has changed. `refused`: it wanted to write. `resting`: the standby is left alone for one of these.
 */
export const fallbackReasons = ['late', 'unreachable', 'conflict', 'refused', 'resting'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

export type ReplicaState = {
  readonly status: 'used' | 'resting';
  readonly lag: Lag;
  /** Reads that it answered since the start of the process. */
  readonly reads: number;
  readonly fallbacks: Readonly<Record<FallbackReason, number>>;
};

export type Replica = {
  /** Reads by the clients it gives: of the standby or, once more at most, of the primary. */
  read<T>(from: (clients: SlowClients) => Promise<T>): Promise<T>;
  state(): ReplicaState;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  readonly primary: SlowClients;
  readonly standby: SlowClients;
  readonly positions: Positions;
  readonly log: DatabaseLog;
  readonly close: () => Promise<unknown>;
};

/** Milliseconds between two looks at the standby: one that failed is left alone until the next. */
const EVERY = 5_000;

/** Why a read that failed there is worth trying on the primary; undefined: it would fail there too. */
const reasonToFallBack = (error: unknown): FallbackReason | undefined => {
  if (isConflict(error)) return 'conflict';
  if (isWriteRefused(error)) return 'refused';
  return error instanceof NotAStandbyError || isUnreachable(error) ? 'unreachable' : undefined;
};

/** @throws NotAStandbyError when what answers is none; one that does not answer is waited for. */
export async function createReplica({ primary, standby, positions, log, close }: ReplicaOptions): Promise<Replica> {
  const fallbacks: Record<FallbackReason, number> = { late: 0, unreachable: 0, conflict: 0, refused: 0, resting: 0 };
  let status: ReplicaState['status'] = 'used';
  let reads = 0;

  const rest = (reason: FallbackReason, error?: unknown) => {
    if (status === 'resting') return;
    status = 'resting';
    const told = { reason, ...(error === undefined ? {} : { error: reasonOf(error) }) };
    log.warn(told, 'The standby of DATABASE_REPLICA_URL is left alone; the primary answers what it would have.');
  };

  /** Resolves with why it cannot be read from just now. */
  const look = async (): Promise<FallbackReason | undefined> => {
    try {
      if (await positions.hasCaughtUp()) return undefined;
      rest('late');
      return 'late';
    } catch (error) {
      // The question itself may have been cut, as any read may.
      if (isConflict(error)) return 'conflict';
      rest('unreachable', error);
      return 'unreachable';
    }
  };
  const lookAgain = async () => {
    if ((await look()) !== undefined || status === 'used') return;
    status = 'used';
    log.info({}, 'The standby of DATABASE_REPLICA_URL answers again.');
  };

  try {
    if (!(await positions.hasCaughtUp())) rest('late');
  } catch (error) {
    if (error instanceof NotAStandbyError) throw error;
    rest('unreachable', error);
  }
  const timer = setInterval(() => void lookAgain(), EVERY).unref();

  return {
    async read(from) {
      const toPrimary = (reason: FallbackReason) => {
        fallbacks[reason] += 1;
        return from(primary);
      };
      const inTheWay = status === 'resting' ? 'resting' : await look();
      if (inTheWay) return toPrimary(inTheWay);
      try {
        const answer = await from(standby);
        reads += 1;
        return answer;
      } catch (error) {
        const reason = reasonToFallBack(error);
        if (!reason) throw error;
        // One read that was cut, or that wrote, says nothing of the next.
        if (reason === 'unreachable') rest(reason, error);
        return toPrimary(reason);
      }
    },
    state: () => ({ status, lag: positions.lag(), reads, fallbacks: { ...fallbacks } }),
    close: async () => {
      clearInterval(timer);
      await close();
    },
  };
}
