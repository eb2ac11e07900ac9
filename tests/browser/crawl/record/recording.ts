/** Keeps what pages show, for a comparison with what they show before or after a change. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterSeeding, BEGIN_AGAIN } from '../../../support/held-time.ts';
import { settle } from '../../../support/visit.ts';
import { fileNameOf } from '../pictures.ts';
import type { Visit } from '../plan.ts';
import { beginFolder, momentOf, writePage } from './folder.ts';

/** Parts of the frame look each second whether the page has what it was opened for, and come only then. */
const LATE_MS = 1_200;
/** A page that says the same after so long says it for good. */
const STILL_MS = 250;
const MOST_ROUNDS = 20;

export type Recording = {
  /** Milliseconds UTC at which the demo is seeded. */
  readonly at: number;
  /** And at which each page is shown. */
  readonly pagesAt: number;
  /** Before a visit. */
  begin(page: Page): Promise<void>;
  /** Once the page has come to rest. */
  keep(page: Page, visit: Visit): Promise<void>;
};

type Environment = {
  /** Folder; nothing is recorded without it. */
  readonly RECORD_PAGES?: string;
  /** Instant (ISO) that the demo is seeded at and shown: that of the recording to compare with. That of the folder, or now, when absent. */
  readonly RECORD_AT?: string;
};

/** @throws for an instant that is none, and for a folder with pages of another instant */
export async function openRecording({ RECORD_PAGES, RECORD_AT }: Environment): Promise<Recording | undefined> {
  if (!RECORD_PAGES) return undefined;
  const folder = resolve(RECORD_PAGES);
  const moment = new Date(RECORD_AT || ((await momentOf(folder)) ?? Date.now())).toISOString();
  await beginFolder(folder, moment);
  const at = Date.parse(moment);
  return {
    at,
    pagesAt: afterSeeding(at),
    begin: (page) => page.evaluate((name) => void dispatchEvent(new Event(name)), BEGIN_AGAIN),
    async keep(page, visit) {
      if (await page.evaluate(isNewFrame)) {
        await page.waitForTimeout(LATE_MS);
        await settle({ page });
      }
      const text = await wordsAtRest(page);
      await writePage(folder, fileNameOf(visit), { text, picture: await page.screenshot({ animations: 'disabled' }) });
    },
  };
}

/** What the page says when it says the same twice: what code on its way will draw is not yet asked for when all else is at rest. */
async function wordsAtRest(page: Page): Promise<string> {
  let [last, words] = ['', await page.evaluate(readWords)];
  for (let round = 0; words !== last && round < MOST_ROUNDS; round += 1) {
    await page.waitForTimeout(STILL_MS);
    await settle({ page });
    [last, words] = [words, await page.evaluate(readWords)];
  }
  return words;
}

/** In the page: whether its frame was not there at the visit before. */
function isNewFrame(): boolean {
  const bar = document.querySelector<HTMLElement>('header');
  const isNew = bar !== null && bar.dataset.recorded === undefined;
  if (bar) bar.dataset.recorded = '';
  return isNew;
}

/** In the page: all that can be read in it, scrolled to or not, with what stands in its fields. */
function readWords(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ type, checked, value, placeholder }) =>
      `field ${type}: ${type === 'checkbox' || type === 'radio' ? String(checked) : value} ${placeholder ? `(${placeholder})` : ''}`,
  );
  return [`title: ${document.title}`, `address: ${location.pathname}`, document.body.innerText, ...fields].join('\n');
}
