/** Going from screen to screen as people do, without loading the page anew. */

import { untilIdle } from './idle.ts';
import type { Person } from './people.ts';
import { callsUnderWay } from './quiet.ts';

/** Goes there as a link inside the product does: the page is not loaded anew. Resolves when it has begun to draw what is there. */
export async function go({ page }: Pick<Person, 'page'>, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await untilIdle(page);
}

const QUIET_MS = 20;

/** Until nothing is asked of the server and nothing is drawn as a shape of what will come; those are named by the word for loading. */
export async function settle({ page }: Pick<Person, 'page'>, loading = 'Loading'): Promise<void> {
  await page.waitForFunction(isDrawn, loading, { timeout: 15_000 });
  for (let quiet = 0; quiet < 2; ) {
    await page.waitForTimeout(QUIET_MS);
    if (quiet === 1) await untilIdle(page);
    quiet = callsUnderWay(page) === 0 && (await page.evaluate(isDrawn, loading)) ? quiet + 1 : 0;
  }
}

/** In the page: what runs there has no function with a name in it, which commands that are not tests wrap in a helper of their own. */
const isDrawn = (loading: string): boolean => {
  const main = document.querySelector('main');
  return (
    main !== null &&
    main.innerText.trim().length > 0 &&
    document.querySelector(`[role=status][aria-label="${loading}"]`) === null &&
    // Shapes of what is coming stand where code of their own is loaded, without a word for it; out of sight they may stay.
    [...main.querySelectorAll('[data-skeleton]')]
      .map((shape) => shape.getBoundingClientRect())
      .every(({ left, right, top, bottom }) => right <= 0 || left >= window.innerWidth || bottom <= 0 || top >= window.innerHeight)
  );
};
