/** The technician app: for whom which parts are open, from which version, on which device. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { revokeSessions } from '../../../engine/server/identity/sessions.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { byId, distinct, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';

const writer = system('technician app access');
const rows = (changes: readonly Change[]) => changes.map(({ after }) => after);

export const appAccessHooks: EntityHooks = {
  beforeCreate: (changes, { connection }) => nameSubjects(connection, rows(changes)),
  async beforeUpdate(changes, { connection }) {
    await nameSubjects(connection, rows(changes));
    for (const { after } of changes) if (after.is_device_bound !== true) Object.assign(after, { device_id: null, device_bound_at: null });
  },
  async afterCreate(changes, { connection, now }) {
    await close(connection, rows(changes).filter(isClosed), now);
  },
  async afterUpdate(changes, { connection, now }) {
    const closed = changes.filter(({ before, after }) => before?.is_active === true && isClosed(after));
    await close(connection, rows(closed), now);
  },
};

const isClosed = (row: Row) => row.is_active !== true;

/** The name of the role or person, to read it by. */
async function nameSubjects(connection: Connection, grants: readonly Row[]): Promise<void> {
  const ids = (name: string) => distinct(grants.map((row) => row[name]).filter((id): id is string => typeof id === 'string'));
  const roles = byId(await rowsOf(connection, { entity: 'role', values: ids('role_id'), columns: ['id', 'name'] }));
  const users = byId(await rowsOf(connection, { entity: 'user', values: ids('technician_id'), columns: ['id', 'user_name'] }));
  for (const row of grants) row.subject = roles.get(row.role_id)?.name ?? users.get(row.technician_id)?.user_name ?? null;
}

/** Ends the sessions that these people have in the app; others go on without its parts. */
async function close(connection: Connection, grants: readonly Row[], now: string): Promise<void> {
  if (grants.length === 0) return;
  const among = (ids: readonly unknown[]) => sql`array[${sql.join(ids.map((id) => sql`${id}::uuid`))}]::uuid[]`;
  const named = (name: string) => grants.map((row) => row[name]).filter((id) => typeof id === 'string');
  await connection.as(writer, async (own) => {
    const found = await sql<{ id: string }>`
      select s.id from session s join "user" u on u.id = s.user_id
      where s.revoked_at is null and s.user_agent like '%FieldloomApp%' and u.org_id = any(${among(named('org_id'))})
        and (u.id = any(${among(named('technician_id'))}) or u.user_role && ${among(named('role_id'))})`.execute(own.kysely);
    await revokeSessions(own, { by: 'id', values: found.rows.map(({ id }) => id) }, now);
  });
}

/** The next device that signs in is the bound one; the old one is signed out. */
export const releaseDevice: WorkflowRun = {
  name: 'release-device',
  entity: 'app-access',
  async run({ connection, resources, now }, { records }) {
    const patch = { device_id: null, device_bound_at: null };
    await resources.update(
      writer,
      'app-access',
      records.map(({ id }) => ({ id: String(id), patch })),
      connection,
    );
    await close(connection, records, now);
    return null;
  },
};
