/** What a page says, text by text, and by how much it is wider than the screen. */
import type { Page } from 'playwright-core';

export type Shown = { readonly texts: readonly string[]; readonly overflow: number };

export const readShown = (page: Page): Promise<Shown> => page.evaluate(read);

/** In the page. Code is left out, as are parts that say to be of another language. */
function read(): Shown {
  const { documentElement: root } = document;
  const foreign = `pre, code, script, style, .cm-editor, [translate=no], [lang]:not([lang="${root.lang}"])`;
  const texts = new Set<string>([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder && !holder.closest(foreign) && holder.checkVisibility()) texts.add((node.nodeValue ?? '').trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (element.closest(foreign) || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.add((element.getAttribute(name) ?? '').trim());
  }
  const main = document.querySelector('main');
  return {
    texts: [...texts].map((text) => text.replaceAll(/[\u2066-\u2069]/g, '')).filter((text) => text !== ''),
    overflow: Math.max(
      root.scrollWidth - window.innerWidth,
      ...[document.getElementById('root'), main].map((frame) => (frame ? frame.scrollWidth - frame.clientWidth : 0)),
    ),
  };
}
