/** The technician app: for whom which parts are open, from which version, on which device. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { revokeSessions } from '../../../engine/server/identity/sessions.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { anyOf, type Changed, type EffectOf, type HooksOf, tables } from '../rows/index.ts';

const writer = system('technician app access');
type Grant = Changed<'app-access'>['after'];
const rows = (changes: readonly Changed<'app-access'>[]): readonly Grant[] => changes.map(({ after }) => after);

export const appAccessHooks: HooksOf<'app-access'> = {
  async afterCreate(changes, { connection, now }) {
    await close(connection, rows(changes).filter(isClosed), now);
  },
  async afterUpdate(changes, { connection, now }) {
    const closed = changes.filter(({ before, after }) => before.is_active === true && isClosed(after));
    await close(connection, rows(closed), now);
  },
};

const isClosed = (row: Grant) => row.is_active !== true;

const idsOf = (grants: readonly Grant[], column: 'org_id' | 'role_id' | 'technician_id') => grants.flatMap((row) => row[column] ?? []);

/** Ends the sessions that these people have in the app; others go on without its parts. */
async function close(connection: Connection, grants: readonly Grant[], now: string): Promise<void> {
  if (grants.length === 0) return;
  await connection.as(writer, async (own) => {
    const found = await tables(own)
      .selectFrom('session as s')
      .innerJoin('user as u', 'u.id', 's.user_id')
      .where('s.revoked_at', 'is', null)
      .where('s.user_agent', 'like', '%FieldloomApp%')
      .where('u.org_id', '=', anyOf(idsOf(grants, 'org_id')))
      .where((is) =>
        is.or([
          is('u.id', '=', anyOf(idsOf(grants, 'technician_id'))),
          is('u.user_role', '&&', sql<readonly string[]>`${idsOf(grants, 'role_id')}::uuid[]`),
        ]),
      )
      .select('s.id')
      .execute();
    await revokeSessions(own, { by: 'id', values: found.map(({ id }) => id) }, now);
  });
}

/** Those whom a device is released for sign in anew, on whichever they take. */
export const endAppSessions: EffectOf<'app-access'> = {
  name: 'end-app-sessions',
  options: { type: 'object', additionalProperties: false },
  run: ({ connection, now }, _, effects) =>
    close(
      connection,
      effects.map(({ doc }) => doc),
      now,
    ),
};
