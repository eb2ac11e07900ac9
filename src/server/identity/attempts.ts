/** How often somebody may try: counted in the database, so that several servers count together. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;

/** Wrong tries within so many minutes: by what is tried, whoever tries; by address, whatever is tried. */
export const limits = {
  account: { most: 10, minutes: 15 },
  address: { most: 50, minutes: 15 },
  /** A one-time password has 10,000 values: of one number at most a five-hundredth of them are tried in a day. Tries of no code do not count. */
  otp: { most: 20, minutes: DAY },
  /** Messages to one person that strangers asked for, until that person signs in. */
  message: { most: 10, minutes: DAY },
  /** The same by address. Phones of one mobile network share a few. */
  asking: { most: 200, minutes: 15 },
  /** What one link takes from those who hold it, right or wrong: a forwarded one must not fill the database. */
  link: { most: 60, minutes: 60 },
} as const;

type Kind = keyof typeof limits;
/** In one order everywhere, so that two tries cannot wait for each other. */
const kinds: readonly Kind[] = ['account', 'address', 'otp', 'message', 'asking', 'link'];
const WINDOW = Math.max(...Object.values(limits).map(({ minutes }) => minutes)) * MINUTE;

export type Tried = { readonly [Name in Kind]?: string };
type Key = { readonly id: string; readonly kind: Kind; readonly key: string };

export type Attempts = {
  /**
   * Counts one try against each, before it is looked at, so that tries sent side by side do not slip through.
   * Resolves to a function that takes the try back once it was right.
   * @throws too_many_requests (429) with the seconds to wait.
   */
  begin(tried: Tried): Promise<() => Promise<void>>;
  /** The same within a transaction of the server's own, whose end decides whether it counts; taken back within it too. */
  beginIn(connection: Connection, tried: Tried): Promise<() => Promise<void>>;
  /** Forgets every try against these, in a transaction of the server's own. */
  forget(connection: Connection, tried: Tried): Promise<void>;
  /** Forgets what no longer counts. */
  sweep(): Promise<void>;
};

const principal = system('count sign-in attempts');
/** Names of accounts that do not exist are nobody's business, in the database too. */
const digest = (value: string) => createHash('sha256').update(value);
const keysOf = (tried: Tried): readonly Key[] =>
  kinds.flatMap((kind) => {
    const value = tried[kind];
    return value === undefined ? [] : [{ id: newId(), kind, key: digest(value).digest('base64url') }];
  });

export function createAttempts({ database, clock }: { readonly database: Database; readonly clock: Clock }): Attempts {
  const countAll = async (connection: Connection, keys: readonly Key[]) => {
    for (const key of keys) await count(connection, key, clock.now());
  };
  return {
    async begin(tried) {
      const keys = keysOf(tried);
      await database.transaction(principal, (connection) => countAll(connection, keys));
      return () => database.transaction(principal, (connection) => takeBack(connection, keys));
    },
    async beginIn(connection, tried) {
      const keys = keysOf(tried);
      await countAll(connection, keys);
      return () => takeBack(connection, keys);
    },
    async forget({ kysely }, tried) {
      for (const { kind, key } of keysOf(tried))
        await sql`delete from login_attempt where key_kind = ${kind} and key = ${key}`.execute(kysely);
    },
    async sweep() {
      const before = new Date(Date.parse(clock.now()) - WINDOW).toISOString();
      await database.transaction(principal, ({ kysely }) => sql`delete from login_attempt where at < ${before}`.execute(kysely));
    },
  };
}

/** A refused try is not counted: who waits as told may try again, however often somebody else knocks meanwhile. */
async function count({ kysely }: Connection, { id, kind, key }: Key, now: string): Promise<void> {
  const { most, minutes } = limits[kind];
  const window = minutes * MINUTE;
  const lock = digest(`login_attempt:${kind}:${key}`).digest().readBigInt64BE(0);
  // Until the end of the transaction: of tries side by side, each sees the ones before it.
  await sql`select pg_advisory_xact_lock(${String(lock)}::bigint)`.execute(kysely);
  const since = new Date(Date.parse(now) - window).toISOString();
  const earlier = await sql<{ at: string }>`
    select at from login_attempt where key_kind = ${kind} and key = ${key} and at > ${since} order by at desc limit ${most}`.execute(
    kysely,
  );
  const oldest = earlier.rows[most - 1];
  if (oldest) throw problems.tooManyRequests({ retryAfter: Math.ceil((Date.parse(oldest.at) + window - Date.parse(now)) / 1000) });
  await sql`insert into login_attempt (id, key_kind, key, at) values (${id}, ${kind}, ${key}, ${now})`.execute(kysely);
}

/** The account starts anew; the others get this one try back, since many may share them. */
async function takeBack({ kysely }: Connection, keys: readonly Key[]): Promise<void> {
  for (const { id, kind, key } of keys) {
    const own = kind === 'account' ? sql`key_kind = ${kind} and key = ${key}` : sql`id = ${id}`;
    await sql`delete from login_attempt where ${own}`.execute(kysely);
  }
}
