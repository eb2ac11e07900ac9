/** Files that come with a workflow: the caller names media objects, the record keeps what they are. */
import type { Connection, Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import type { Principal } from '../../kernel/principal.ts';
import { byId, distinct, listOf, rowsOf } from '../rows.ts';

const idOf = (item: unknown): string | undefined => {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  return typeof id === 'string' ? id : undefined;
};

/**
 * Stored form of `input.files`: id, name, type and size of each media object.
 * @throws invalid (422) for one that is not ready or was not uploaded by the caller's own organisation.
 */
export async function filesOf(connection: Connection, principal: Principal, files: unknown): Promise<readonly Row[]> {
  const ids = listOf(files).map(idOf);
  const found = byId(await rowsOf(connection, { entity: 'media-object', values: distinct(ids) }));
  return ids.map((id, index) => {
    const media = found.get(id);
    const isOwn = principal.kind === 'system' || media?.org_id === principal.org.id;
    if (!media || !isOwn || media.state !== 'ready') {
      throw problems.invalid({ errors: [{ pointer: `/files/${index}`, code: 'reference', message: 'File not found.' }] });
    }
    return { id: media.id, name: media.file_name, type: media.mime, size: media.size };
  });
}

/** Files of `after` that `before` had not. */
export function addedFiles(before: unknown, after: unknown): readonly unknown[] {
  const known = new Set(listOf(before).map(idOf));
  return listOf(after).filter((file) => !known.has(idOf(file)));
}
