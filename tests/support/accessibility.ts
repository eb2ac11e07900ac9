/** What keeps people from using a page as it stands: violations that axe finds, and scrolling sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const PLACES = 3;

/**
 * Each as `rule: places`. What fades or slides in is waited for, since text that is half there has half its contrast;
 * what moves without end, as a shape of what will come does, is not.
 */
export async function faultsOfPage(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(isStill);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, PLACES).map(({ target }) => target.join(' '));
    return `${id}: ${places.join(', ')}`;
  });
  return width > 0 ? [...found, `scrolls sideways by ${width} px`] : found;
}

/** In the page. */
const isStill = (): boolean =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY);
