/** In a language that runs from right to left, a sentence in another one keeps its full stop at its own end. */
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'sentence ends',
  faultsOf: ({ reading: { direction }, page }) => (direction === 'rtl' ? page.evaluate(misplaced) : []),
};

/** In the page: words of Latin letters alone whose last sign stands on the wrong side. */
function misplaced(): string[] {
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    const holder = node.parentElement;
    if (!holder || !/[A-Za-z]/.test(text) || /[\u0590-\u08ff]/.test(text) || !/[.!?:…]$/.test(text)) continue;
    const style = getComputedStyle(holder);
    if (style.direction === 'ltr' || style.unicodeBidi === 'plaintext' || holder.getClientRects().length === 0) continue;
    faults.push(`ends '${text.slice(0, 60)}' at its beginning`);
  }
  return [...new Set(faults)].slice(0, 5);
}
