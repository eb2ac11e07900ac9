import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { createDiskStore, type MediaStore } from '../media/media-store.ts';
import { type ArchiveRow, readArchived, verifyArchive, writeArchive } from './archive-file.ts';

const ROWS: readonly ArchiveRow[] = Array.from({ length: 1_000 }, (_, at) => {
  const id = newId();
  return { id, line: JSON.stringify({ id, text: `“${at}”\n` }) };
});
const file = { dataKey: newId(), indexKey: newId() };

let folder = '';
let store: MediaStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  store = createDiskStore({ folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* all(rows = ROWS) {
  yield* rows;
}

it('finds each record by its id, out of a part of the file', async () => {
  const written = await writeArchive(store, file, all());
  expect(written).toMatchObject({ rows: 1_000, firstId: ROWS[0]?.id, lastId: ROWS.at(-1)?.id });
  await verifyArchive(store, file, written);
  const size = (await store.size(file.dataKey)) ?? 0;
  for (const at of [0, 255, 256, 511, 999]) {
    let read = 0;
    const counting = {
      ...store,
      read: (key: string, range?: { start: number; end: number }) => {
        if (key === file.dataKey) read += range ? range.end - range.start + 1 : size;
        return store.read(key, range);
      },
    };
    expect(await readArchived(counting, file, ROWS[at]?.id ?? '')).toEqual({ id: ROWS[at]?.id, text: `“${at}”\n` });
    expect(read).toBeLessThan(size / 2);
  }
  expect(await readArchived(store, file, '00000000-0000-7000-8000-000000000000')).toBeUndefined();
  expect(await readArchived(store, file, newId())).toBeUndefined();
});

it('a file that does not hold what was written to it is refused', async () => {
  const written = await writeArchive(store, file, all());
  await expect(verifyArchive(store, file, { ...written, rows: 999 })).rejects.toThrow(/does not hold/);
  const cut = { ...store, read: (key: string) => Readable.from(store.read(key, { start: 0, end: 100 })) };
  await expect(verifyArchive(cut, file, written)).rejects.toThrow();
  const other = await writeArchive(store, file, all(ROWS.slice(0, 600)));
  await expect(verifyArchive(store, file, written)).rejects.toThrow(/does not hold/);
  await verifyArchive(store, file, other);
});
