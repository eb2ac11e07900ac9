/** How a recording lies on the disk: a text and a picture a page, and one file that says when all of it was shown. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page shows. */
export type Recorded = { readonly text: string; readonly picture: Buffer };

const MOMENT = 'shown-at.txt';
const ENDINGS = { text: '.txt', picture: '.png' } as const;

/** @throws for a folder that holds a recording of another moment, for its pages would not fit together */
export async function beginFolder(folder: string, moment: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = await momentOf(folder);
  if (before !== undefined && before !== moment) throw new Error(`${folder} holds pages as of ${before}: go on with RECORD_AT=${before}.`);
  await writeFile(join(folder, MOMENT), moment);
}

/** The instant (ISO) that the pages were shown at; undefined for a folder that holds none. */
export const momentOf = (folder: string): Promise<string | undefined> => readFile(join(folder, MOMENT), 'utf8').catch(() => undefined);

export async function writePage(folder: string, name: string, { text, picture }: Recorded): Promise<void> {
  await writeFile(join(folder, name + ENDINGS.text), text);
  await writeFile(join(folder, name + ENDINGS.picture), picture);
}

export const readPage = async (folder: string, name: string): Promise<Recorded> => ({
  text: await readFile(join(folder, name + ENDINGS.text), 'utf8'),
  picture: await readFile(join(folder, name + ENDINGS.picture)),
});

/** Names of its pages, in order. */
export const pagesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith(ENDINGS.picture))
    .map((file) => file.slice(0, -ENDINGS.picture.length))
    .sort();
