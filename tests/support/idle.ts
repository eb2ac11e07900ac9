/** When a page has done what it began: a busy machine may leave it waiting for its turn, with nothing to be seen of that. */
import type { Page } from 'playwright-core';

/** A page that draws without end is never idle. */
const AT_MOST_MS = 2_000;

/** Resolves once a frame was drawn and nothing waits for its turn in the page. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (timeout) =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout }));
      }),
    AT_MOST_MS,
  );
}
