/**
 * Super-admin access: an administrator of the platform owner enters an organisation as one of its people, once, within
 * a minute, for two hours at most. The organisation sees who came and why.
 */

import { sql } from 'kysely';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Attempts } from './attempts.ts';
import type { Memberships } from './memberships.ts';
import type { Caller, Proof } from './proof.ts';
import { digestOf, newToken } from './tokens.ts';

const LIFE = 60_000;

/** Writes the record of a visit, with its audit; answers the record. */
export type RecordVisit = (connection: Connection, visit: Row) => Promise<Row>;

export type SuperAccessOptions = {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly clock: Clock;
  readonly recordVisit: RecordVisit;
  readonly memberships: Memberships;
  /** Type of the organisation that owns the platform. */
  readonly ownerType: string;
};

export type SuperAccess = {
  /** @throws bad_credentials (400, `bad_token`) for a token that is wrong, used or too old; too_many_requests (429) */
  check(shown: { readonly userId: string; readonly token: string }, caller: Caller): Promise<Proof>;
};

type Access = { readonly id: string; readonly org_id: string; readonly opened_by: string; readonly reason: string; readonly who: string };

const own = system('super-admin access');
const badToken = () => problems.badCredentials({ subCode: 'bad_token', message: said('problem.platform.identity.way_not_good_any_open') });

export function createSuperAccess({
  database,
  attempts,
  clock,
  recordVisit,
  memberships: all,
  ownerType,
}: SuperAccessOptions): SuperAccess {
  return {
    async check({ userId, token }, { address }) {
      const found = await database.read(own, async (connection) => {
        const access = await find(connection, { userId, tokenHash: digestOf(token), now: clock.now(), ownerType });
        return access && { access, memberships: await all.find(connection, { by: 'id', value: userId }) };
      });
      if (!found || found.memberships.length === 0) {
        await attempts.begin({ tries: `super:${userId} ${address}`, guess: address });
        throw badToken();
      }
      const { access, memberships } = found;
      return {
        memberships,
        async redeem(connection) {
          const now = clock.now();
          await use(connection, access.id, now);
          const { org_id, opened_by, reason, who } = access;
          const visit = await recordVisit(connection, { org_id, who, reason, user_id: userId, at: now, created_by: opened_by });
          return { openedBy: opened_by, visitId: String(visit.id) };
        },
      };
    },
  };
}

/** Only while whoever asked for it is still an active administrator of the owner. */
async function find(
  { kysely }: Connection,
  { userId, tokenHash, now, ownerType }: { userId: string; tokenHash: string; now: string; ownerType: string },
): Promise<Access | undefined> {
  const { rows } = await sql<Access>`
    select a.id, a.org_id, a.opened_by, a.reason, w.user_name as who
    from super_access a
    join "user" w on w.id = a.opened_by and w.is_active and w.is_admin
    join identity i on i.id = w.identity_id and i.is_active
    join organisation o on o.id = w.org_id and o.is_active and o.org_type = ${ownerType}
    where a.token_hash = ${tokenHash} and a.user_id = ${userId} and a.used_at is null and a.expires_at > ${now}`.execute(kysely);
  return rows[0];
}

async function use({ kysely }: Connection, id: string, now: string): Promise<void> {
  const used = await sql<{ id: string }>`
    update super_access set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now} returning id`.execute(kysely);
  if (used.rows.length === 0) throw badToken();
}

export type Visited = { readonly orgId: string; readonly userId: string; readonly openedBy: string; readonly reason: string };

/** A token for one visit, in the transaction of whoever grants it. It is known to nobody else. */
export async function grantAccess(connection: Connection, { orgId, userId, openedBy, reason }: Visited, now: string): Promise<string> {
  const token = newToken();
  const expires = new Date(Date.parse(now) + LIFE).toISOString();
  await connection.as(own, ({ kysely }) =>
    sql`insert into super_access (id, created_at, updated_at, version, org_id, user_id, opened_by, reason, token_hash, expires_at)
      values (${newId()}, ${now}, ${now}, 1, ${orgId}, ${userId}, ${openedBy}, ${reason}, ${digestOf(token)}, ${expires})`.execute(kysely),
  );
  return token;
}

/** The person to visit as: the one with the e-mail, without one the organisation's first administrator; undefined when there is none. */
export const findVisited = (connection: Connection, orgId: string, email: string | null): Promise<string | undefined> =>
  connection.as(own, async ({ kysely }) => {
    const wanted = email === null ? sql`u.is_admin` : sql`lower(u.user_email) = ${email}`;
    const { rows } = await sql<{ id: string }>`
      select u.id from "user" u
      join identity i on i.id = u.identity_id and i.is_active
      join organisation o on o.id = u.org_id and o.is_active
      where u.org_id = ${orgId} and u.is_active and u.membership is distinct from 'DECLINED' and ${wanted}
        and exists (select 1 from role r where r.org_id = o.id and r.id = any(u.user_role))
      order by u.created_at, u.id limit 1`.execute(kysely);
    return rows[0]?.id;
  });
