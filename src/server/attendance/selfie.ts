/**
 * The photo that somebody sends with a punch: one of his own uploads (`GET /v1/media/signed-url`), and a picture. Whether
 * there may or must be one his organisation says (`punch_selfie`).
 */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { StoredFile } from '../../../engine/server/resources/options.ts';
import { entityRows, tables } from '../rows/index.ts';

const reader = system('selfie of a punch');

const refused = (code: string, message: Said) => problems.invalid({ errors: [{ pointer: '/selfie', code, message }] });

/**
 * As the record keeps it; empty for none.
 * @throws invalid (422) for one that is not wanted, or lacking, and for what is not there, no picture, or somebody else's.
 */
export async function selfieOf(connection: Connection, { user, org }: Member, id: string | null): Promise<readonly StoredFile[]> {
  const [rules] = await entityRows(connection, { entity: 'organisation', values: [org.id], columns: ['id', 'punch_selfie'] });
  if (id === null) {
    if (rules?.punch_selfie === 'required') throw refused('required', said('problem.attendance.photo_yourself_needed_punch_out'));
    return [];
  }
  if (rules?.punch_selfie === 'off') throw refused('off', said('problem.attendance.organisation_takes_no_photos_punches'));
  const rows = await connection.as(reader, (on) =>
    tables(on)
      .selectFrom('media_object')
      .where('id', '=', id)
      .where('org_id', '=', org.id)
      .where('uploaded_by', '=', user.id)
      .where('state', '=', 'ready')
      .where('mime', 'like', 'image/%')
      .select(['id', 'file_name as name', 'mime as type', 'size'])
      .forUpdate()
      .execute(),
  );
  if (rows.length === 0) throw refused('file', said('problem.attendance.photo_not_not_yours'));
  return rows;
}
