/** Pictures of pages: of every one in the folder that SCREENSHOTS names, and always of one that has a fault. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Visit } from './plan.ts';

const { SCREENSHOTS } = process.env;
export const wantsEveryPicture = Boolean(SCREENSHOTS);
export const pictureFolder = resolve(SCREENSHOTS || 'node_modules/.cache/fieldloom/pictures');

/** Name of a file about the visit, without its ending. */
export const fileNameOf = ({ person, size, scheme, language, address }: Visit) =>
  [address, person, size, scheme, language].map((part) => part.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')).join('.');

/** Answers where the picture is, to be told with the faults; nothing where there are none. */
export async function keepPicture(page: Page, visit: Visit, hasFaults: boolean): Promise<readonly string[]> {
  const file = join(pictureFolder, `${fileNameOf(visit)}.png`);
  await mkdir(pictureFolder, { recursive: true });
  const fault = await page.screenshot({ path: file }).then(
    () => '',
    (error: unknown) => `no picture could be taken: ${String(error).split('\n')[0]}`,
  );
  if (fault !== '') return [fault];
  return hasFaults ? [`picture: ${file}`] : [];
}
