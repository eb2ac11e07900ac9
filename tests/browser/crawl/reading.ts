/** What a page shows, read in one go. */
import type { Page } from 'playwright-core';

export type Reading = {
  readonly path: string;
  readonly title: string;
  readonly language: string;
  readonly direction: string;
  readonly scheme: string;
  /** What a person sees of `main`. */
  readonly text: string;
  /** The same of the whole page, its frame included and code left out. */
  readonly allText: string;
  readonly headings: readonly string[];
  /** Whether anything stands in `main` besides its headings. */
  readonly hasContent: boolean;
  /** Pixels by which the page, or the content within its frame, scrolls sideways. */
  readonly overflow: number;
};

export const readPage = (page: Page): Promise<Reading> => page.evaluate(read);

/** In the page. Content is words in a list, tile, table or empty state, something to fill in, or something drawn. */
function read(): Reading {
  const { documentElement: root, body } = document;
  const main = document.querySelector('main');
  const rest = main?.cloneNode(true) as HTMLElement | undefined;
  for (const heading of rest?.querySelectorAll('h1, h2, h3, h4, h5, h6, header, [role=heading], [role=status]') ?? []) heading.remove();
  const words = (rest?.textContent ?? '').trim();
  const controls = rest?.querySelector(
    'input, textarea, select, [contenteditable=true], canvas, iframe, video, img, [role=img], svg[aria-label]',
  );
  const code = [...document.querySelectorAll<HTMLElement>('pre, code, .cm-editor')].map((element) => element.innerText);
  return {
    path: location.pathname,
    title: document.title,
    language: root.lang,
    direction: root.dir,
    scheme: root.dataset.theme ?? '',
    text: main?.innerText.trim() ?? '',
    allText: code.reduce((text, part) => text.replace(part, ''), body.innerText),
    headings: [...document.querySelectorAll<HTMLElement>('h1')].map((heading) => heading.innerText.trim()),
    hasContent: words.length > 10 || controls != null,
    overflow: Math.max(
      root.scrollWidth - window.innerWidth,
      ...[document.getElementById('root'), main].map((frame) => (frame ? frame.scrollWidth - frame.clientWidth : 0)),
    ),
  };
}
