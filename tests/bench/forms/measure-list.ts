/** Mount and scrolling of one library's list. */
import type { Browser } from 'playwright-core';
import type { Built } from './build.ts';
import { isWorthRepeating, mountOf, percentile, type Spread, spreadOf } from './measure.ts';
import { type Files, openSession, type Session, SLOWED } from './session.ts';

/** Milliseconds of script. */
export type MeasuredList = {
  readonly mount: number;
  readonly mounts: number;
  /** One turn of the wheel, by most of a page. */
  readonly scroll: Spread;
  /** Elements on the page once it had settled. */
  readonly elements: number;
};

export const HAS_RECORDS = `document.body.textContent.includes('value 11')`;
const TURNS = 30;
const STEP = 600;
/** Real time after which scrolling ends early, once there are enough turns. */
const PATIENCE = 10_000;
const ENOUGH = 8;

export async function measureList(browser: Browser, built: Built, files: Files): Promise<MeasuredList> {
  const mounts: number[] = [];
  for (;;) {
    const session = await openSession(browser, built, files);
    try {
      await session.throttle(SLOWED);
      mounts.push(await mountOf(session, HAS_RECORDS));
      if (isWorthRepeating(mounts)) continue;
      const elements = await session.page.locator('*').count();
      const scroll = spreadOf(await scrollDown(session, built));
      return { mount: percentile(mounts, 0.5), mounts: mounts.length, scroll, elements };
    } finally {
      await session.close();
    }
  }
}

async function scrollDown({ page, mark, settle, traced }: Session, { library }: Built): Promise<readonly number[]> {
  await page.mouse.move(600, 450);
  const began = Date.now();
  const stretches = await traced(async () => {
    for (let turn = 0; turn < TURNS && (turn < ENOUGH || Date.now() - began < PATIENCE); turn += 1) {
      await mark('turn');
      await page.mouse.wheel(0, STEP);
      await settle();
    }
  });
  const seen = await page.evaluate<string>('document.elementFromPoint(600, 450)?.closest("tr")?.innerText ?? ""');
  const value = Number(/value (\d+)/.exec(seen)?.[1]);
  if (!(value > ENOUGH * 5)) throw new Error(`${library.name} did not scroll: "${seen}".`);
  return stretches.map(({ script }) => script);
}
