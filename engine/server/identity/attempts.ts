/**
 * How often somebody may try, and be written to: counted in the database, so that several servers count together. What
 * strangers can use up is counted by where they come from, and under a ceiling that ends within the hour; what would let
 * them guess a one-time password is counted over all of them; a device that signed in before has counts of its own
 * (known-device.ts).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Problem, problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;

export const limits = {
  /** Wrong tries at one account from one source, or of one device that is known to it. */
  tries: { most: 10, minutes: 15 },
  /** Wrong passwords of one account, from wherever. */
  account: { most: 30, minutes: 15 },
  /** Wrong tries of one source at whatever accounts. People of one office share it, so it only keeps floods away. */
  address: { most: 300, minutes: 15 },
  /** A one-time password has 10,000 values: of one number at most a five-hundredth of them are tried in a day, from wherever. */
  codes: { most: 20, minutes: DAY },
  /** Texts and mails to one person that one source, or one known device, asked for. */
  sending: { most: 4, minutes: 15 },
  /** The same over all sources: what one person gets in an hour. */
  messages: { most: 8, minutes: 60 },
  /** Invitations of one member that an administrator sends again. */
  invite: { most: 10, minutes: DAY },
  /** Whatever one source asks for. Phones of one mobile network share a few. */
  asking: { most: 200, minutes: 15 },
  /** Links and tokens of one source that are not good. Good ones do not count: nobody can guess them. */
  guess: { most: 50, minutes: 15 },
  /** Keys of programs that are none, from one source. Good ones do not count. */
  key: { most: 50, minutes: 15 },
  /** What one link takes from those who hold it, right or wrong: a forwarded one must not fill the database. */
  link: { most: 60, minutes: 60 },
  /** How often administrators let one account in again: each gives anew as many codes to guess. */
  release: { most: 3, minutes: DAY },
} as const;

type Kind = keyof typeof limits;
/** In one order everywhere, so that two tries cannot wait for each other. */
const kinds: readonly Kind[] = [
  'tries',
  'account',
  'address',
  'codes',
  'sending',
  'messages',
  'invite',
  'asking',
  'guess',
  'key',
  'link',
  'release',
];
/** Milliseconds after which no try counts any more. */
export const WINDOW = Math.max(...Object.values(limits).map(({ minutes }) => minutes)) * MINUTE;

export type Tried = { readonly [Name in Kind]?: string };

/** What somebody signs in with: `mobile:9000000001` or `mail:somebody@example.com`. */
export type Account = `${'mobile' | 'mail'}:${string}`;
type Key = { readonly id: string; readonly kind: Kind; readonly key: string; readonly account: string | null };

/** An account that is closed to strangers for a while, whoever used its tries up. */
export type Closed = { readonly account: Account; readonly kind: 'account' | 'codes' | 'messages'; readonly until: string };

/** What concerns an account as a whole, and may be released by an administrator. */
const isWhole = (kind: Kind): kind is Closed['kind'] => kind === 'account' || kind === 'codes' || kind === 'messages';

export type Attempts = {
  /**
   * Counts one try against each, before it is looked at, so that tries sent side by side do not slip through.
   * `account`: whom they are about. Resolves to a function that takes the try back once it was right.
   * @throws too_many_requests (429) with the seconds to wait.
   */
  begin(tried: Tried, account?: Account): Promise<() => Promise<void>>;
  /** The same within a transaction of the server's own, whose end decides whether it counts; taken back within it too. */
  beginIn(connection: Connection, tried: Tried, account?: Account): Promise<() => Promise<void>>;
  /** Counts nothing, but refuses as `beginIn` would. */
  assertOpen(connection: Connection, tried: Tried, account?: Account): Promise<void>;
  /** Why a call was refused, when it was because an account as a whole is closed. */
  closedBy(problem: Problem): Closed | undefined;
  /** Forgets every try against these, in a transaction of the server's own. */
  forget(connection: Connection, tried: Tried): Promise<void>;
  /** Forgets every try that was about the account, whoever made it. */
  forgetAccount(connection: Connection, account: Account): Promise<void>;
};

const principal = system('count sign-in attempts');
/** Names of accounts that do not exist are nobody's business, in the database too. */
const digest = (value: string) => createHash('sha256').update(value);
const digestOf = (value: string) => digest(value).digest('base64url');
const keysOf = (tried: Tried, account?: Account): readonly Key[] =>
  kinds.flatMap((kind) => {
    const value = tried[kind];
    return value === undefined ? [] : [{ id: newId(), kind, key: digestOf(value), account: account ? digestOf(account) : null }];
  });

/** What a refusal is called, and says; the others say that there were too many tries. */
const words: Partial<Readonly<Record<Kind, { readonly subCode: string; readonly message: string }>>> = {
  tries: { subCode: 'too_many_tries', message: 't:signin.too_many_tries' },
  account: { subCode: 'too_many_tries', message: 't:signin.too_many_tries' },
  codes: { subCode: 'codes_locked', message: 't:signin.codes_locked' },
};
const sendingWords = {
  mobile: { subCode: 'too_many_codes', message: 't:signin.too_many_codes' },
  mail: { subCode: 'too_many_mails', message: 't:signin.too_many_mails' },
} as const;

function wordsOf(kind: Kind, account: Account | undefined) {
  if ((kind === 'sending' || kind === 'messages') && account) return sendingWords[account.startsWith('mobile:') ? 'mobile' : 'mail'];
  return words[kind] ?? {};
}

export function createAttempts({ database, clock }: { readonly database: Database; readonly clock: Clock }): Attempts {
  const closed = new WeakMap<Problem, Closed>();

  /** @throws too_many_requests (429) when there is no room for another one */
  async function assertRoom({ kysely }: Connection, { kind, key }: Key, account: Account | undefined): Promise<void> {
    const { most, minutes } = limits[kind];
    const [now, window] = [Date.parse(clock.now()), minutes * MINUTE];
    const lock = digest(`login_attempt:${kind}:${key}`).digest().readBigInt64BE(0);
    // Until the end of the transaction: of tries side by side, each sees the ones before it.
    await sql`select pg_advisory_xact_lock(${String(lock)}::bigint)`.execute(kysely);
    const since = new Date(now - window).toISOString();
    const earlier = await sql<{ at: string }>`
      select at from login_attempt where key_kind = ${kind} and key = ${key} and at > ${since} order by at desc limit ${most}`.execute(
      kysely,
    );
    const oldest = earlier.rows[most - 1];
    if (!oldest) return;
    const until = Date.parse(oldest.at) + window;
    const refused = problems.tooManyRequests({ ...wordsOf(kind, account), retryAfter: Math.ceil((until - now) / 1000) });
    if (account && isWhole(kind)) closed.set(refused, { account, kind, until: new Date(until).toISOString() });
    throw refused;
  }

  /** A refused try is not counted: who waits as told may try again, however often somebody else knocks meanwhile. */
  const countAll = async (connection: Connection, keys: readonly Key[], account: Account | undefined) => {
    for (const key of keys) {
      await assertRoom(connection, key, account);
      await sql`insert into login_attempt (id, key_kind, key, account, at)
        values (${key.id}, ${key.kind}, ${key.key}, ${key.account}, ${clock.now()})`.execute(connection.kysely);
    }
  };

  return {
    async begin(tried, account) {
      const keys = keysOf(tried, account);
      await database.transaction(principal, (connection) => countAll(connection, keys, account));
      return () => database.transaction(principal, (connection) => takeBack(connection, keys));
    },
    async beginIn(connection, tried, account) {
      const keys = keysOf(tried, account);
      await countAll(connection, keys, account);
      return () => takeBack(connection, keys);
    },
    async assertOpen(connection, tried, account) {
      for (const key of keysOf(tried, account)) await assertRoom(connection, key, account);
    },
    closedBy: (problem) => closed.get(problem),
    async forget({ kysely }, tried) {
      for (const { kind, key } of keysOf(tried))
        await sql`delete from login_attempt where key_kind = ${kind} and key = ${key}`.execute(kysely);
    },
    async forgetAccount({ kysely }, account) {
      await sql`delete from login_attempt where account = ${digestOf(account)} and key_kind <> 'release'`.execute(kysely);
    },
  };
}

/** The account, and whoever tried it from there, start anew; the others get this one try back, since many may share them. */
async function takeBack({ kysely }: Connection, keys: readonly Key[]): Promise<void> {
  for (const { id, kind, key } of keys) {
    const own = kind === 'account' || kind === 'tries' ? sql`key_kind = ${kind} and key = ${key}` : sql`id = ${id}`;
    await sql`delete from login_attempt where ${own}`.execute(kysely);
  }
}
