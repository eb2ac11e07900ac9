/** A list of 100,000 rows in a browser: all of it can be reached, and the page never holds more than what is near the sight. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type Catalogue, openCatalogue, type Storybook, serveStorybook } from '../support/storybook.ts';

const ROWS = 100_000;
/** Rows of the document at most: those in sight, some ahead and behind, head and spaces. */
const DRAWN = 150;

let browser: Browser;
let storybook: Storybook;
let catalogue: Catalogue;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([launchChromium(), serveStorybook()]);
  catalogue = await openCatalogue(browser, storybook, { viewport: { width: 1280, height: 800 } });
});
afterAll(async () => {
  await browser?.close();
  await storybook?.close();
});

type Journey = {
  readonly steps: number;
  readonly mostRows: number;
  readonly mostNodes: number;
  readonly ms: number;
  readonly slowest: number;
};

/** In the page: to the end of what is loaded, a frame at a time, until it is the end of everything. */
function scrollToEnd(lastCode: string): Promise<Journey> {
  const scroller = document.querySelector('#storybook-root table')?.parentElement;
  if (!scroller) throw new Error('No table is there.');
  const began = performance.now();
  return new Promise((resolve) => {
    let [steps, mostRows, mostNodes, slowest, before] = [0, 0, 0, 0, began];
    const step = (): void => {
      steps += 1;
      const now = performance.now();
      slowest = Math.max(slowest, now - before);
      before = now;
      mostRows = Math.max(mostRows, document.querySelectorAll('tr').length);
      mostNodes = Math.max(mostNodes, document.querySelectorAll('*').length);
      const last = [...document.querySelectorAll('tr[data-row]')].at(-1);
      if (last?.textContent?.includes(lastCode)) resolve({ steps, mostRows, mostNodes, slowest, ms: now - began });
      else {
        scroller.scrollTop = scroller.scrollHeight;
        requestAnimationFrame(step);
      }
    };
    step();
  });
}

it('scrolls to the last of 100,000 rows with a bounded page', async () => {
  const { page, troubles } = catalogue;
  await catalogue.open({ id: 'nodes-collection-table--hundred-thousand-rows', name: 'Hundred Thousand Rows', type: 'story' });
  await page.getByRole('row', { name: /ACM-000001/ }).waitFor();

  const { steps, mostRows, mostNodes, ms, slowest } = await page.evaluate(scrollToEnd, `ACM-${ROWS}`);
  console.log(
    `${ROWS} rows in ${steps} steps, ${(ms / steps).toFixed(1)} ms a step, the slowest ${slowest.toFixed(0)} ms; at most ${mostRows} rows and ${mostNodes} nodes`,
  );
  expect(mostRows).toBeGreaterThan(10);
  expect(mostRows).toBeLessThanOrEqual(DRAWN);

  // Head first, so the last row is one further than there are rows.
  const last = page.getByRole('row', { name: /ACM-100000/ });
  expect(await last.getAttribute('aria-rowindex')).toBe(String(ROWS + 1));
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
  await last.scrollIntoViewIfNeeded();
  await last.waitFor();

  await last.focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));
  for (const [key, row] of [
    ['j', ROWS + 1],
    ['k', ROWS],
    ['k', ROWS - 1],
    ['j', ROWS],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(String(row));
  }
  // Further up than rows are drawn ahead: they come as the focus goes.
  for (let up = 1; up <= 60; up += 1) {
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(String(ROWS - up));
  }
  expect(await page.locator('tr').count()).toBeLessThanOrEqual(DRAWN);
  expect(troubles).toEqual([]);
});
