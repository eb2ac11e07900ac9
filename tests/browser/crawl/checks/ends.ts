/**
 * No page is taller than the window, as it opens and with everything on it scrolled to its end: what scrolls is the content
 * of a page, never its frame. And what is placed in a list that scrolls goes along with it; otherwise it stays where it
 * would have stood, and makes what is around the list as tall as the list is long.
 */
import { settle } from '../../../support/visit.ts';
import type { Check } from '../check.ts';

/** Lists that fetch more at their end grow a few times; what lies further is no different. */
const ROUNDS = 3;

export const check: Check = {
  name: 'ends',
  faultsOf: async ({ page, visit, spoken }) => {
    if (visit.expected !== 'opens') return [];
    const faults = new Set<string>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { over, behind, moved } = await page.evaluate(toTheEnd, round > 0);
      if (over > 0) faults.add(`is taller than the window by ${over} px ${round === 0 ? 'as it opens' : 'at its end'}`);
      for (const each of behind) faults.add(`${each} does not go along with what it scrolls in`);
      if (faults.size > 0 || (round > 0 && !moved)) break;
      if (moved) await settle({ page }, spoken['engine.loading']);
    }
    await page.evaluate(toTheEnd, false);
    return [...faults];
  },
};

type End = {
  /** Pixels by which the page is taller than the window. */
  readonly over: number;
  /** What is placed in something that scrolls, but in relation to something around it. */
  readonly behind: readonly string[];
  /** Whether anything was not at its end before. */
  readonly moved: boolean;
};

/** In the page: all that scrolls goes to its end, or back to its start. */
function toTheEnd(isEnd: boolean): End {
  const root = document.documentElement;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const all = [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')];
  let moved = false;
  for (const element of [root, ...all.filter(scrolls)]) {
    const to = isEnd ? element.scrollHeight - element.clientHeight : 0;
    moved ||= isEnd && to - element.scrollTop > 1;
    element.scrollTop = to;
  }
  const behind = all.flatMap((element) => {
    if (element.offsetParent === null || getComputedStyle(element).position !== 'absolute') return [];
    const around = element.offsetParent;
    for (let outer = element.parentElement; outer !== null && outer !== around && outer !== document.body; outer = outer.parentElement)
      if (scrolls(outer))
        return [
          `<${element.localName} class="${(element.getAttribute('class') ?? '').slice(0, 40)}">, '${(element.textContent ?? '').trim().slice(0, 40)}',`,
        ];
    return [];
  });
  return { over: root.scrollHeight - window.innerHeight, behind: behind.slice(0, 3), moved };
}
