/** How often somebody may try a password: counted in the database, so that several servers count together. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';

/** Wrong tries within the last `MINUTES`: by account, whoever tries; by address, whatever accounts are tried. */
export const signInLimits = { account: 10, address: 50 } as const;
const MINUTES = 15;
const WINDOW = MINUTES * 60_000;

type Kind = keyof typeof signInLimits;
type Key = { readonly id: string; readonly kind: Kind; readonly key: string };

export type Attempts = {
  /**
   * Counts one try against both, before it is looked at, so that tries sent side by side do not slip through.
   * Resolves to a function that takes the try back once it was right.
   * @throws too_many_requests (429) with the seconds to wait.
   */
  begin(who: { readonly account: string; readonly address: string }): Promise<() => Promise<void>>;
  /** Forgets what no longer counts. */
  sweep(): Promise<void>;
};

const principal = system('count sign-in attempts');
/** Names of accounts that do not exist are nobody's business, in the database too. */
const digest = (value: string) => createHash('sha256').update(value);
const keyOf = (kind: Kind, value: string): Key => ({ id: newId(), kind, key: digest(value).digest('base64url') });

export function createAttempts({ database, clock }: { readonly database: Database; readonly clock: Clock }): Attempts {
  return {
    async begin({ account, address }) {
      // In one order everywhere, so that two tries cannot wait for each other.
      const keys = [keyOf('account', account), keyOf('address', address)];
      await database.transaction(principal, async (connection) => {
        for (const key of keys) await count(connection, key, clock.now());
      });
      return () => takeBack(database, keys);
    },
    async sweep() {
      const before = new Date(Date.parse(clock.now()) - WINDOW).toISOString();
      await database.transaction(principal, ({ kysely }) => sql`delete from login_attempt where at < ${before}`.execute(kysely));
    },
  };
}

/** A refused try is not counted: who waits as told may try again, however often somebody else knocks meanwhile. */
async function count({ kysely }: Connection, { id, kind, key }: Key, now: string): Promise<void> {
  const lock = digest(`login_attempt:${kind}:${key}`).digest().readBigInt64BE(0);
  // Until the end of the transaction: of tries side by side, each sees the ones before it.
  await sql`select pg_advisory_xact_lock(${String(lock)}::bigint)`.execute(kysely);
  const since = new Date(Date.parse(now) - WINDOW).toISOString();
  const earlier = await sql<{ at: string }>`
    select at from login_attempt where key_kind = ${kind} and key = ${key} and at > ${since} order by at desc limit ${signInLimits[kind]}`.execute(
    kysely,
  );
  const oldest = earlier.rows[signInLimits[kind] - 1];
  if (oldest) throw problems.tooManyRequests({ retryAfter: Math.ceil((Date.parse(oldest.at) + WINDOW - Date.parse(now)) / 1000) });
  await sql`insert into login_attempt (id, key_kind, key, at) values (${id}, ${kind}, ${key}, ${now})`.execute(kysely);
}

/** The account starts anew; the address gets its one try back, since others may share it. */
async function takeBack(database: Database, keys: readonly Key[]): Promise<void> {
  await database.transaction(principal, async ({ kysely }) => {
    for (const { id, kind, key } of keys) {
      const own = kind === 'account' ? sql`key_kind = ${kind} and key = ${key}` : sql`id = ${id}`;
      await sql`delete from login_attempt where ${own}`.execute(kysely);
    }
  });
}
