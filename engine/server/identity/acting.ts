/** Who a membership stands for, to whoever acts for it while it is away: a session opens for a moment and leaves no trace. */
import { sql } from 'kysely';
import type { RoleRights } from '../../core/definitions/role-rights.ts';
import type { Connection, Database } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { type Member, system } from '../kernel/principal.ts';
import type { Flags, People } from './people.ts';
import { digestOf, newToken } from './tokens.ts';

const own = system('act for a member');
/** Milliseconds; it is over as soon as it was looked at. */
const LIFE = 60_000;

export type ActingOptions = {
  readonly database: Pick<Database, 'transaction'>;
  readonly people: Pick<People, 'findSession' | 'personOf'>;
  readonly flags: Flags;
  readonly rights: () => RoleRights;
  /** A UTC instant. */
  readonly now: string;
};

/** Null for a membership that could not sign in. `on`: within a transaction that is open already; in one of its own without it. */
export function actingAs(options: ActingOptions, userId: string, on?: Connection): Promise<Member | null> {
  const look = (connection: Connection) => memberOf(options, userId, connection);
  return on ? on.as(own, look) : options.database.transaction(own, look);
}

async function memberOf({ people, flags, rights, now }: ActingOptions, userId: string, connection: Connection): Promise<Member | null> {
  const { kysely } = connection;
  const id = newId();
  const tokenHash = digestOf(newToken());
  await sql`insert into session (id, created_at, updated_at, version, org_id, identity_id, user_id, token_hash, expires_at)
    select ${id}, ${now}, ${now}, 1, org_id, identity_id, id, ${tokenHash}, ${new Date(Date.parse(now) + LIFE).toISOString()}
    from "user" where id = ${userId} and identity_id is not null`.execute(kysely);
  const found = await people.findSession(connection, { tokenHash, now, idleSince: new Date(0).toISOString() });
  await sql`delete from session where id = ${id}`.execute(kysely);
  return (found && people.personOf(found.facts, { flags, rights: rights() })?.member) ?? null;
}
