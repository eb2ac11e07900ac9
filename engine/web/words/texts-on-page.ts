/** Texts of the product that stand on the page, by what they say, with the elements that show them. */
import { keysOf, plain } from './recording.ts';

export type ShownText = { readonly text: string; readonly keys: readonly string[]; readonly elements: readonly Element[] };

/** The editor's own texts are not edited by itself. */
export const OWN = '[data-words]';
const SILENT = 'script, style, noscript, template, textarea';
/** Attributes that people read or hear. */
const SAID = ['aria-label', 'placeholder', 'title', 'alt'] as const;

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** In the order in which they stand. */
export function textsOnPage(root: Element): readonly ShownText[] {
  const found = new Map<string, { readonly keys: readonly string[]; readonly elements: Set<Element> }>();
  const add = (said: string | null, element: Element) => {
    const text = plain(said ?? '');
    if (text === '') return;
    const keys = found.get(text)?.keys ?? keysOf(text);
    if (keys.length === 0) return;
    const { elements } = found.get(text) ?? { elements: new Set<Element>() };
    found.set(text, { keys, elements: elements.add(element) });
  };
  const walk = (element: Element) => {
    if (element.matches(OWN) || element.matches(SILENT)) return;
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) add(child.nodeValue, element);
      else if (child instanceof Element) walk(child);
    }
    for (const name of SAID) add(element.getAttribute(name), element);
  };
  walk(root);
  return [...found]
    .map(([text, { keys, elements }]) => ({ text, keys, elements: [...elements].filter(isShown) }))
    .filter(({ elements }) => elements.length > 0);
}

/** The text nearest to a place on the page: of the element that was pointed at, or of one around it. */
export function textAt(target: Element, texts: readonly ShownText[]): { readonly text: ShownText; readonly element: Element } | undefined {
  for (let element: Element | null = target; element; element = element.parentElement) {
    const at = element;
    const text = texts.find(({ elements }) => elements.includes(at));
    if (text) return { text, element };
  }
  return undefined;
}
