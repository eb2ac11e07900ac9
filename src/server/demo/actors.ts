/** The demo's people as principals, so that what they do passes the same rules as anybody's calls: a session opens for a moment and leaves no trace. */
import type { RoleRights } from '../../../engine/core/definitions/role-rights.ts';
import type { Database } from '../../../engine/server/database/port.ts';
import type { People } from '../../../engine/server/identity/people.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { entityRows, present, tables } from '../rows/index.ts';
import { server } from './seed.ts';

const LIFE = 60_000;

type Host = {
  readonly database: Database;
  readonly people: Pick<People, 'findSession' | 'personOf'>;
  readonly rights: () => RoleRights;
  readonly now: string;
};

/** The membership as it is now. @throws where it opens no session */
export const actorOf = ({ database, people, rights, now }: Host, userId: string): Promise<Member> =>
  database.transaction(server, async (connection) => {
    const [user] = await entityRows(connection, { entity: 'user', values: [userId], columns: ['id', 'org_id', 'identity_id'] });
    const tokenHash = `demo ${userId}`;
    const session = {
      id: newId(),
      created_at: now,
      updated_at: now,
      version: 1,
      user_id: userId,
      org_id: present(user?.org_id),
      identity_id: present(user?.identity_id),
      token_hash: tokenHash,
      expires_at: new Date(Date.parse(now) + LIFE).toISOString(),
    };
    await tables(connection).insertInto('session').values(session).execute();
    const found = await people.findSession(connection, { tokenHash, now, idleSince: new Date(0).toISOString() });
    await tables(connection).deleteFrom('session').where('id', '=', session.id).execute();
    const person = found && people.personOf(found.facts, { flags: {}, rights: rights() });
    if (!person) throw new Error(`Nobody can act as ${userId} in the demo.`);
    return person.member;
  });
