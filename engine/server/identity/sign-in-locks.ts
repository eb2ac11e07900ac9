/** Accounts that are closed for a while because somebody used up their tries: administrators of their organisations see it, and may release them. */
import { sql } from 'kysely';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { Problem, problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import type { Account, Attempts, Closed } from './attempts.ts';

export type SignInLocks = {
  /** Does something; when it is refused because an account is closed, its organisations see that. */
  watch<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Opens again the account behind a record of `sign-in-lock`, in the caller's transaction.
   * @throws too_many_requests (429): releasing gives anew as many tries to guess
   */
  release(connection: Connection, lock: Row): Promise<void>;
};

const own = system('closed for too many tries');

const causes = { account: 'PASSWORDS', codes: 'CODES', messages: 'MESSAGES' } as const satisfies Record<Closed['kind'], string>;

const columns = [
  { name: 'id', type: 'uuid' },
  { name: 'created_at', type: 'timestamptz' },
  { name: 'updated_at', type: 'timestamptz' },
  { name: 'version', type: 'integer' },
  { name: 'org_id', type: 'uuid' },
  { name: 'user_id', type: 'uuid' },
  { name: 'cause', type: 'text' },
  { name: 'means', type: 'text' },
  { name: 'since', type: 'timestamptz' },
  { name: 'until', type: 'timestamptz' },
] as const;

type Options = { readonly database: Database; readonly attempts: Attempts; readonly clock: Clock };

export function createSignInLocks({ database, attempts, clock }: Options): SignInLocks {
  /** One record for each membership that carries the number or the address, unless it says so already. */
  async function note({ account, kind, until }: Closed): Promise<void> {
    const [means, value] = partsOf(account);
    const carries = means === 'MOBILE' ? sql`u.user_mobile = ${value}` : sql`lower(u.user_email) = ${value}`;
    const [now, cause] = [clock.now(), causes[kind]];
    await database.transaction(own, async ({ kysely }) => {
      const { rows } = await sql<{ id: string; org_id: string }>`
        select u.id, u.org_id from "user" u where u.is_active and ${carries} and not exists (
          select 1 from sign_in_lock l
          where l.user_id = u.id and l.cause = ${cause} and l.means = ${means} and l.released_at is null and l.until >= ${until})
        order by u.id for update of u`.execute(kysely);
      const locks = rows.map(({ id: user_id, org_id }) => {
        const record = { id: newId(), created_at: now, updated_at: now, version: 1 };
        return { ...record, org_id, user_id, cause, means, since: now, until };
      });
      const names = sql.join(columns.map(({ name }) => sql.id(name)));
      // One statement also for none: that an account is nobody's must not show in the time.
      await sql`insert into sign_in_lock (${names}) select ${names} from ${rowsAs('v', locks, columns)}`.execute(kysely);
    });
  }

  return {
    async watch(run) {
      try {
        return await run();
      } catch (error) {
        const closed = error instanceof Problem ? attempts.closedBy(error) : undefined;
        if (closed) await note(closed);
        throw error;
      }
    },
    release: (connection, { user_id, means }) =>
      connection.as(own, async (server) => {
        const account = await accountOf(server, String(user_id), means === 'MOBILE');
        if (!account) throw problems.conflict({ subCode: 'not_joined', message: 't:people.lock_not_joined' });
        await attempts.beginIn(server, { release: account });
        await attempts.forgetAccount(server, account);
      }),
  };
}

const partsOf = (account: Account): readonly ['MOBILE' | 'MAIL', string] => {
  const at = account.indexOf(':');
  return [account.startsWith('mobile:') ? 'MOBILE' : 'MAIL', account.slice(at + 1)];
};

/**
 * What the membership carries now: an organisation releases no number or address that is not in its records any more, and
 * none of somebody who has not accepted: anybody may write anybody's number down.
 */
async function accountOf({ kysely }: Connection, userId: string, isMobile: boolean): Promise<Account | undefined> {
  const { rows } = await sql<{ user_mobile: string | null; user_email: string | null }>`
    select user_mobile, user_email from "user" where id = ${userId} and coalesce(membership, 'JOINED') = 'JOINED'`.execute(kysely);
  const [row] = rows;
  const value = isMobile ? row?.user_mobile : row?.user_email?.toLowerCase();
  if (!value) return undefined;
  return isMobile ? `mobile:${value}` : `mail:${value}`;
}
