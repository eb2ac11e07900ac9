/** A standby of the primary: the connections to it, and how far it has come. */
import type pg from 'pg';
import type { DatabaseLog } from './log.ts';
import type { SlowClients } from './pools.ts';
import { openPostgresPool } from './postgres-pool.ts';

/** Reads that are sent there would find something else than what the primary has. */
export class NotAStandbyError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NotAStandbyError';
  }
}

/** Which cluster, and which of its databases, a connection leads to. */
const IDENTITY = `select (select system_identifier::text from pg_control_system()) || ' ' || oid as database, pg_is_in_recovery() as follows
  from pg_database where datname = current_database()`;

/** Positions in the log as the bytes before them, which a number holds exactly up to nine petabytes. */
const REPLAYED = `select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0')::float8 as position,
  (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age`;

/** Milliseconds for a connection, and for the answer how far it has come: reads wait meanwhile. */
const PATIENCE = 1_000;
/** A file is read by several statements; whoever answers nothing for as long as three may take is gone. */
const STATEMENTS = 3;

export type Replayed = {
  readonly position: number;
  /** Milliseconds since the last transaction that it has was committed. */
  readonly age: number;
};

export type Standby = {
  /** For reads that hold until the standby is found gone. */
  readonly pool: pg.Pool;
  /** @throws NotAStandbyError when it follows the primary no more. */
  replayed(): Promise<Replayed>;
  close(): Promise<void>;
};

type Answer = { readonly database?: unknown; readonly follows?: unknown; readonly position?: unknown; readonly age?: unknown };
type Ask = (text: string) => Promise<{ readonly rows: readonly Answer[] }>;

const ask = async (send: Ask, text: string): Promise<Answer> => (await send(text)).rows[0] ?? {};

const refuseAnother = ({ follows }: Answer) => {
  if (follows !== true) throw new NotAStandbyError('It follows no primary.');
};

export type StandbyOptions = {
  readonly url: string;
  /** As many clients, with the same limits, as the primary has for what is slow. */
  readonly like: SlowClients;
  /** Sends to the primary. */
  readonly primary: Ask;
  readonly log: DatabaseLog;
};

/** Opens nothing yet: each connection proves, when it is made, that it leads to a standby of that very primary. */
export async function prepareStandby({ url, like, primary, log }: StandbyOptions): Promise<Standby> {
  const { database } = await ask(primary, IDENTITY);
  const prove = async (client: pg.ClientBase) => {
    const found = await ask((text) => client.query(text), IDENTITY);
    refuseAnother(found);
    if (found.database !== database)
      throw new NotAStandbyError('It follows another primary than that of DATABASE_URL, or has another database.');
  };
  const open = (name: string, max: number, statement: number, patience: number) =>
    openPostgresPool({ url, name, max, limits: { statement, wait: PATIENCE }, log, prove, readsMuch: true, patience });
  const pool = open('fieldloom replica', like.size, like.limit, STATEMENTS * like.fileLimit);
  const positions = open('fieldloom replica position', 1, PATIENCE, PATIENCE);
  return {
    pool,
    replayed: async () => {
      const found = await ask((text) => positions.query({ text, name: 'replayed' }), REPLAYED);
      refuseAnother(found);
      return { position: Number(found.position ?? 0), age: Math.max(0, Number(found.age ?? 0)) };
    },
    close: async () => {
      await Promise.all([pool.end(), positions.end()]);
    },
  };
}
