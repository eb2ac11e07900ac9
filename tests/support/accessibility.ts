/** What keeps people from using a page as it stands: violations that axe finds, and scrolling sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { runAxe } from './axe.ts';

const PLACES = 3;

/**
 * Each as `rule: places`. Text that fades in or out has half its contrast, so the page is looked at as somebody sees it
 * who asked for less motion: what comes or goes meanwhile, as a message that clears itself does, is there or it is not.
 */
export async function faultsOfPage(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await violationsOf(page);
  await page.emulateMedia({ reducedMotion: null });
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return width > 0 ? [...found, `scrolls sideways by ${width} px`] : found;
}

/** Violations of what stands still on the page, each as `rule: places`. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await untilStill(page);
  // Only the builder walks into frames of other origins; it takes several times as long.
  const hasFrames = page.frames().length > 1;
  const violations = hasFrames ? (await new AxeBuilder({ page }).analyze()).violations : await runAxe(page);
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, PLACES).map(({ target }) => target.join(' '));
    return `${id}: ${places.join(', ')}`;
  });
}

/** Until nothing fades or slides any more; what moves without end, as a shape of what will come does, is not waited for. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(isStill);
}

/** In the page. */
const isStill = (): boolean =>
  document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY);
