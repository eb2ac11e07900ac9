/** Going from screen to screen as people do, without loading the page anew. */

import type { Person } from './people.ts';
import { callsUnderWay } from './quiet.ts';

/** Goes there as a link inside the product does: the page is not loaded anew. */
export async function go({ page }: Person, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const QUIET_MS = 20;

/** Until nothing is asked of the server and nothing is drawn as a shape of what will come. */
export async function settle({ page }: Person): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      return main !== null && main.innerText.trim().length > 0 && document.querySelector('[role=status][aria-label=Loading]') === null;
    },
    undefined,
    { timeout: 15_000 },
  );
  for (let quiet = 0; quiet < 2; quiet = callsUnderWay(page) === 0 ? quiet + 1 : 0) await page.waitForTimeout(QUIET_MS);
}
