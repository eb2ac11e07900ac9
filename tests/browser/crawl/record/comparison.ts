/** Two recordings of the same pages, and what differs between them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { momentOf, pagesIn, readPage } from './folder.ts';
import { differenceOf, type LineDifference, linesOf } from './lines.ts';
import { type PictureDifference, pictureDifference } from './picture-difference.ts';

export type PageDifference = {
  readonly name: string;
  readonly text?: LineDifference;
  readonly picture?: PictureDifference;
};

export type Comparison = {
  /** How many pages are in both. */
  readonly compared: number;
  /** Whether both were shown at the same instant; otherwise days and times are left out. */
  readonly isSameMoment: boolean;
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  readonly differences: readonly PageDifference[];
};

/** @param page of a browser, to look at pictures in. @throws for a folder that holds no recording */
export async function compareRecordings(page: Page, before: string, after: string): Promise<Comparison> {
  const moments = await Promise.all([before, after].map(momentOf));
  for (const [index, folder] of [before, after].entries())
    if (moments[index] === undefined) throw new Error(`${folder} holds no recording: make one with RECORD_PAGES=${folder}.`);
  const isSameMoment = moments[0] === moments[1];
  const [old, young] = await Promise.all([pagesIn(before), pagesIn(after)]);
  const both = old.filter((name) => young.includes(name));
  const differences: PageDifference[] = [];
  for (const name of both) {
    const [was, is] = await Promise.all([readPage(before, name), readPage(after, name)]);
    const text = differenceOf(linesOf(was.text, { isSameMoment }), linesOf(is.text, { isSameMoment }));
    const picture = await pictureDifference(page, was.picture, is.picture);
    if (text || picture) differences.push({ name, ...(text && { text }), ...(picture && { picture }) });
  }
  return {
    compared: both.length,
    isSameMoment,
    onlyBefore: old.filter((name) => !young.includes(name)),
    onlyAfter: young.filter((name) => !old.includes(name)),
    differences,
  };
}

export const isSame = ({ onlyBefore, onlyAfter, differences }: Comparison): boolean =>
  onlyBefore.length + onlyAfter.length + differences.length === 0;

/** For people: numbers first, then each page that differs. */
export function reportOf({ compared, isSameMoment, onlyBefore, onlyAfter, differences }: Comparison): string {
  const without = (part: 'text' | 'picture') => compared - differences.filter((each) => each[part]).length;
  return [
    `${compared} pages compared${isSameMoment ? '' : ', shown at different moments: days and times are left out of texts, and pictures show them'}`,
    `${without('text')} with the same text, ${without('picture')} with the same picture`,
    ...onlyBefore.map((name) => `only before: ${name}`),
    ...onlyAfter.map((name) => `only after: ${name}`),
    ...differences.flatMap(({ name, text, picture }) => [
      '',
      name,
      ...(text?.gone.map((line) => `  - ${line}`) ?? []),
      ...(text?.come.map((line) => `  + ${line}`) ?? []),
      ...(picture ? [`  picture: ${picture.pixels} pixels differ, within ${picture.box.join(', ')} (left, top, width, height)`] : []),
    ]),
  ].join('\n');
}

/** Pictures with what differs marked, and the report beside them. */
export async function writeComparison(folder: string, comparison: Comparison): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.txt'), `${reportOf(comparison)}\n`);
  for (const { name, picture } of comparison.differences) if (picture) await writeFile(join(folder, `${name}.png`), picture.marked);
}
