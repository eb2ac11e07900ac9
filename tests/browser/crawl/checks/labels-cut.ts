/** No word of the navigation at the foot of a phone is cut off or broken in two. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'labels cut',
  faultsOf: ({ visit, page }) => (visit.size === 'phone' && visit.expected === 'opens' ? page.evaluate(cutLabels) : []),
};

/** In the page. */
function cutLabels(): string[] {
  const bar = [...document.querySelectorAll<HTMLElement>('nav')].find((nav) => nav.getBoundingClientRect().bottom >= innerHeight - 1);
  const cells = [...(bar?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  return cells.flatMap((cell) => {
    const faults: string[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder || holder.closest('.sr-only')) continue;
      const frame = holder.getBoundingClientRect();
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()];
        if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) faults.push(`breaks '${word}' at its foot in two`);
        const box = range.getBoundingClientRect();
        const isCut = getComputedStyle(holder).overflow !== 'visible' && (box.bottom > frame.bottom + 2 || box.right > frame.right + 1);
        if (isCut || box.bottom > innerHeight || box.right > cell.getBoundingClientRect().right + 1)
          faults.push(`cuts off '${word}' at its foot`);
      }
    }
    return faults;
  });
}
