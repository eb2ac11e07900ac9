/** What a finger misses on a page. */
import type { Page } from 'playwright-core';

/** Pixels that a finger needs, either way. */
const FINGER = 44;
/** What lies in a frame of 44 is smaller by the frame's lines. */
const LINES = 2;

/**
 * Buttons and links in sight that a finger misses, each by its name and size. Links within a text are as large as its letters, and what
 * lies in a larger target (a label, a row that opens) is hit by that.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const isInText = (one: Element) => getComputedStyle(one).display === 'inline';
    return [...document.querySelectorAll<HTMLElement>('a[href], button, [role=button], [role=tab], input, select')].flatMap((one) => {
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      const style = getComputedStyle(one);
      const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
      if (!isSeen || isInText(one) || style.pointerEvents === 'none' || style.clipPath !== 'none') return [];
      // What is drawn smaller may be hit beyond its edge.
      const around = getComputedStyle(one, '::after');
      const isReaching = around.position === 'absolute' && around.content !== 'none';
      const [wide, tall] = [
        Math.max(width, isReaching ? Number.parseFloat(around.width) : 0),
        Math.max(height, isReaching ? Number.parseFloat(around.height) : 0),
      ];
      if (Math.min(tall, wide) >= least - 0.5) return [];
      const name = one.getAttribute('aria-label') ?? one.innerText?.trim().slice(0, 40) ?? '';
      return [`small: ${one.tagName.toLowerCase()} ${JSON.stringify(name)} ${Math.round(wide)}×${Math.round(tall)}`];
    });
  }, FINGER - LINES);
