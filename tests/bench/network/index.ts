/** What a person on a bad network waits for: `npm run bench -- network`. README.md beside it has what it came to. */
import { startApp } from '../../support/app.ts';
import { launchChromium } from '../../support/chromium.ts';
import { tableOf, waterfallOf } from './report.ts';
import type { Network } from './slow-page.ts';
import { measureVisits, type Visit } from './visits.ts';

export type Pace = { readonly network: Network | undefined; readonly isWarmToo: boolean };

export const full: Pace = { network: { kilobits: 400, latencyMs: 400 }, isWarmToo: true };
/** Counts and bytes are the same on any network. */
export const short: Pace = { network: undefined, isWarmToo: false };

/** Prints a table, and of each visit what came in it. `url`: of a product that runs already. */
export async function benchNetwork(print: (text: string) => void, pace: Pace, url?: string): Promise<readonly Visit[]> {
  const app = url === undefined ? await startApp() : undefined;
  const browser = await launchChromium();
  try {
    const visits = await measureVisits(browser, { url: url ?? app?.url ?? '', ...pace });
    for (const visit of visits) print(waterfallOf(visit));
    if (pace.network) print(`${pace.network.kilobits} kbps, ${pace.network.latencyMs} ms; milliseconds and kilobytes on the wire:`);
    print(tableOf(visits));
    return visits;
  } finally {
    await browser.close();
    await app?.remove();
  }
}
