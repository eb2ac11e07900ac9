/** The photo that somebody sends with a punch: one of his own uploads (`GET /v1/media/signed-url`), and a picture. */
import { sql } from 'kysely';
import type { Connection } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { type Member, system } from '../../kernel/principal.ts';
import type { StoredFile } from '../../resources/options.ts';

const reader = system('selfie of a punch');

/** As the record keeps it; empty for none. @throws invalid (422) for what is not there, no picture, or somebody else's. */
export async function selfieOf(connection: Connection, { user, org }: Member, id: string | null): Promise<readonly StoredFile[]> {
  if (id === null) return [];
  const { rows } = await connection.as(reader, ({ kysely }) =>
    sql<StoredFile>`
      select id, file_name as name, mime as type, size from media_object
      where id = ${id}::uuid and org_id = ${org.id}::uuid and uploaded_by = ${user.id}::uuid and state = 'ready' and mime like 'image/%'`.execute(
      kysely,
    ),
  );
  const message = 'This photo is not there, or not yours.';
  if (rows.length === 0) throw problems.invalid({ errors: [{ pointer: '/selfie', code: 'file', message }] });
  return rows;
}
