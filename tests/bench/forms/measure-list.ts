/** Mount and scrolling of one library's list. */
import type { Built } from './build.ts';
import { isWorthRepeating, type Measuring, mountOf, percentile, type Spread, spreadOf } from './measure.ts';
import type { Pace } from './pace.ts';
import { openSession, type Session } from './session.ts';

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
const STEP = 600;

export async function measureList({ browser, built, files, pace }: Measuring): Promise<MeasuredList> {
  const mounts: number[] = [];
  for (;;) {
    const session = await openSession(browser, built, files);
    try {
      await session.throttle(pace.slowed);
      mounts.push(await mountOf(session, HAS_RECORDS));
      if (isWorthRepeating(mounts, pace)) continue;
      const elements = await session.page.locator('*').count();
      const scroll = spreadOf(await scrollDown(session, built, pace));
      return { mount: percentile(mounts, 0.5), mounts: mounts.length, scroll, elements };
    } finally {
      await session.close();
    }
  }
}

async function scrollDown(
  { page, mark, settle, traced }: Session,
  { library }: Built,
  { turns, enough, patience }: Pace,
): Promise<readonly number[]> {
  await page.mouse.move(600, 450);
  const began = Date.now();
  const stretches = await traced(async () => {
    for (let turn = 0; turn < turns && (turn < enough || Date.now() - began < patience.scrolling); turn += 1) {
      await mark('turn');
      await page.mouse.wheel(0, STEP);
      await settle();
    }
  });
  const seen = await page.evaluate<string>('document.elementFromPoint(600, 450)?.closest("tr")?.innerText ?? ""');
  const value = Number(/value (\d+)/.exec(seen)?.[1]);
  if (!(value > enough * 5)) throw new Error(`${library.name} did not scroll: "${seen}".`);
  return stretches.map(({ script }) => script);
}
