/** How often somebody may try a password: counted in the database, so that several servers count together. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';

export type AttemptLimit = { readonly tries: number; readonly minutes: number };

/** By account, whoever tries; by address, whatever accounts are tried. */
export const signInLimits = { account: { tries: 10, minutes: 15 }, address: { tries: 50, minutes: 15 } } as const;

export type Attempts = {
  /**
   * Counts one try against both, before it is looked at, so that tries sent side by side do not slip through.
   * Resolves to a function that takes the try back once it was right.
   * @throws too_many_requests (429) with the seconds to wait.
   */
  begin(who: { readonly account: string; readonly address: string }): Promise<() => Promise<void>>;
};

type Counted = { readonly key: string; readonly count: number; readonly since: string };

const principal = system('count sign-in attempts');
/** Names of accounts that do not exist are nobody's business, in the database too. */
const keyOf = (kind: string, value: string) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** Counts in the table `rate_limit`; windows start with their first try. */
export function createAttempts({ database, clock }: { readonly database: Database; readonly clock: Clock }): Attempts {
  return {
    async begin({ account, address }) {
      const now = clock.now();
      const limits = new Map<string, AttemptLimit>([
        [keyOf('account', account), signInLimits.account],
        [keyOf('address', address), signInLimits.address],
      ]);
      const counted = await database.transaction(principal, async ({ kysely }) => {
        const rows: Counted[] = [];
        // In one order everywhere, so that two tries cannot wait for each other.
        for (const [key, limit] of [...limits].sort(([a], [b]) => a.localeCompare(b))) {
          const started = new Date(Date.parse(now) - limit.minutes * 60_000).toISOString();
          const answer = await sql<Counted>`
            insert into rate_limit as r (key, count, since) values (${key}, 1, ${now})
            on conflict (key) do update set
              count = case when r.since <= ${started} then 1 else r.count + 1 end,
              since = case when r.since <= ${started} then excluded.since else r.since end
            returning key, count, since`.execute(kysely);
          rows.push(...answer.rows);
        }
        return rows;
      });
      for (const row of counted) refuseOver(row, limits.get(row.key) ?? signInLimits.account, now);
      return () => takeBack(database, keyOf('account', account), keyOf('address', address));
    },
  };
}

function refuseOver({ count, since }: Counted, limit: AttemptLimit, now: string): void {
  if (Number(count) <= limit.tries) return;
  const until = Date.parse(since) + limit.minutes * 60_000;
  throw problems.tooManyRequests({ retryAfter: Math.max(1, Math.ceil((until - Date.parse(now)) / 1000)) });
}

/** The account starts anew; the address gets its one try back, since others may share it. */
async function takeBack(database: Database, account: string, address: string): Promise<void> {
  await database.transaction(principal, async ({ kysely }) => {
    await sql`delete from rate_limit where key = ${account}`.execute(kysely);
    await sql`update rate_limit set count = greatest(count - 1, 0) where key = ${address}`.execute(kysely);
  });
}

/** Forgets what no longer counts. */
export async function sweepAttempts(database: Database, clock: Clock): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - 86_400_000).toISOString();
  await database.transaction(principal, ({ kysely }) => sql`delete from rate_limit where since < ${before}`.execute(kysely));
}
