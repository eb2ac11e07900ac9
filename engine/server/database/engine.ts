/** What the two engines have in common: pools of pg clients, and what differs about them. */
import type { Pool, PoolClient } from 'pg';
import type { SlowClients } from './pools.ts';
import type { Replica } from './replica.ts';
import type { Signals } from './signals.ts';

export type Engine = {
  readonly name: 'pglite' | 'postgres';
  readonly pool: Pool;
  /**
   * Clients for the server's own work, where connections are not scarce: every call begins with finding its session, and
   * on clients of its own that takes no change of context, neither there nor for the members' statements after it.
   */
  readonly serverPool?: Pool;
  /** Clients for what may read many rows, which a statement limit of their own holds: searches, groups, counts, files. */
  readonly slow?: SlowClients;
  /** A standby that takes reads of what is slow. */
  readonly replica?: Replica;
  /** Clients for transactions of jobs, so that they keep no session from being found; absent: they use those of the server. */
  readonly jobPool?: Pool;
  /** One client for what must hold whatever becomes of the transaction that it is done for; nobody holds it while waiting for another. */
  readonly sidePool?: Pool;
  /** Connections that members' calls share. */
  readonly size: number;
  /** Whether its clients send a statement while earlier ones are not answered yet, and keep prepared statements. */
  readonly pipelined: boolean;
  /** Word between the processes that share the database. */
  readonly signals: Signals;
  /** Turns the time limit of statements on this client off and on again. */
  limitStatements(client: PoolClient, on: boolean): Promise<void>;
  /** The embedded engine's data folder as a tar file. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
};
