/** What counts as pulling a page down. */

/** Pixels of the sign's way at which letting go loads again. */
export const TRIGGER_PX = 64;
/** The sign goes so much slower than the thumb, and no further than this. */
const SLOWER = 0.5;
const MOST_PX = 96;
/** Pixels of a thumb that say nothing yet. */
const STILL = 6;

type Point = { readonly x: number; readonly y: number };

/** Pixels by which the sign stands below the edge; undefined for a way that is no pull: up, or more to the side than down. */
export function pulledBy(from: Point, to: Point): number | undefined {
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y];
  if (Math.hypot(across, down) < STILL) return 0;
  return down <= 0 || across > down ? undefined : Math.min(MOST_PX, down * SLOWER);
}

/** Fields are typed in and pads drawn on: what begins there pulls nothing, nor does what scrolls by itself and is not at its top. */
export function mayPull(content: HTMLElement, target: EventTarget | null): boolean {
  if (content.scrollTop > 0 || !(target instanceof Element) || target.closest('form, [role="img"], canvas') !== null) return false;
  for (let at: Element | null = target; at && at !== content; at = at.parentElement)
    if (at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return false;
  return true;
}
