/** Two recordings are told apart by their words and their pictures, and by nothing that differs between any two. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../../support/chromium.ts';
import { compareRecordings, isSame, reportOf } from './comparison.ts';
import { beginFolder, writePage } from './folder.ts';
import { differenceOf, linesOf } from './lines.ts';

const NOON = '2026-03-02T12:00:00.000Z';
let browser: Browser;
let page: Page;
let folder: string;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launchChromium(), mkdtemp(join(tmpdir(), 'fieldloom-record-'))]);
  page = await browser.newPage({ viewport: { width: 320, height: 200 } });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A recording of pages (name to HTML), as the crawl would leave it. */
async function recorded(name: string, pages: Readonly<Record<string, string>>, moment = NOON): Promise<string> {
  const own = join(folder, name);
  await beginFolder(own, moment);
  for (const [title, html] of Object.entries(pages)) {
    await page.setContent(html);
    await writePage(own, title, { text: await page.evaluate(() => document.body.innerText), picture: await page.screenshot() });
  }
  return own;
}

it('finds nothing between recordings that differ by ids alone', async () => {
  const one = '01890a5d-ac96-774b-bcce-b302099a8057';
  const other = '01890a5d-ac97-7021-8f1e-1d9d2c5b7a10';
  const hidden = (id: string) => `<p>Jobs</p><p style="color:#fff">${id}</p>`;
  const comparison = await compareRecordings(
    page,
    await recorded('ids-before', { jobs: hidden(one) }),
    await recorded('ids-after', { jobs: hidden(other) }),
  );
  expect(comparison).toEqual({ compared: 1, isSameMoment: true, onlyBefore: [], onlyAfter: [], differences: [] });
  expect(isSame(comparison)).toBe(true);
});

it('names the lines that went and came, the pixels that changed and where, and pages that only one has', async () => {
  const square = (colour: string, words: string) =>
    `<body style="margin:0"><i style="position:absolute;left:40px;top:50px;width:20px;height:10px;background:${colour}"></i>${words}</body>`;
  const before = await recorded('changes-before', { words: '<p>One</p><p>Two</p>', colours: square('#00f', ''), gone: '<p>Old</p>' });
  const after = await recorded('changes-after', { words: '<p>One</p><p>Three</p>', colours: square('#0f0', ''), come: '<p>New</p>' });
  const comparison = await compareRecordings(page, before, after);
  expect(isSame(comparison)).toBe(false);
  expect(comparison).toMatchObject({ compared: 2, onlyBefore: ['gone'], onlyAfter: ['come'] });
  const [colours, words] = comparison.differences;
  expect(words).toMatchObject({ name: 'words', text: { gone: ['Two'], come: ['Three'] } });
  expect(colours).toMatchObject({ name: 'colours', picture: { pixels: 200, box: [40, 50, 20, 10] } });
  expect(colours?.text).toBeUndefined();
  expect(reportOf(comparison)).toContain(
    '2 pages compared\n1 with the same text, 0 with the same picture\nonly before: gone\nonly after: come',
  );
});

it('sees no difference in a colour that nobody sees', async () => {
  const tinted = (blue: number) => `<body style="background:rgb(200,200,${blue})">Same</body>`;
  const [before, after] = [await recorded('tint-before', { page: tinted(200) }), await recorded('tint-after', { page: tinted(206) })];
  expect(isSame(await compareRecordings(page, before, after))).toBe(true);
});

it('leaves days and times out of texts that were shown at different moments, and their form in', () => {
  const at = (time: string, ago: string) => `Due Mar-02-2026 ${time}\nSeen ${ago}`;
  const [early, late] = [at('09:05 AM', '2 minutes ago'), at('04:40 PM', 'just now')];
  const lines = (text: string, isSameMoment: boolean) => linesOf(text, { isSameMoment });
  expect(differenceOf(lines(early, false), lines(late, false))).toBeUndefined();
  expect(differenceOf(lines(early, true), lines(late, true))?.come).toEqual(lines(late, true));
  expect(differenceOf(lines(early, false), lines(early.replace('09:05 AM', '09:05'), false))?.gone).toEqual(['Due {day} {time}']);
});

it('takes the longest run of lines in common for the same', () => {
  expect(differenceOf(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual({ gone: ['b'], come: ['x', 'e'] });
  expect(differenceOf(['a'], ['a', 'b'])).toEqual({ gone: [], come: ['b'] });
  expect(differenceOf([], [])).toBeUndefined();
});

it('refuses a folder without a recording, and one of another moment', async () => {
  const own = await recorded('moments', { page: '<p>One</p>' });
  await expect(compareRecordings(page, own, join(folder, 'nothing'))).rejects.toThrow('holds no recording');
  await expect(beginFolder(own, '2026-03-03T12:00:00.000Z')).rejects.toThrow(NOON);
});
