/** Rich text out of its tree: as HTML that is safe to show, and as plain words. */
import { parseRichText, type RichNode } from './parse.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

export function richHtml(nodes: readonly RichNode[]): string {
  return nodes.map(htmlOf).join('');
}

function htmlOf(node: RichNode): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, href, children } = node;
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  const address = href === undefined ? '' : ` href="${escaped(href)}" rel="noopener noreferrer nofollow"`;
  return `<${tag}${address}>${richHtml(children)}</${tag}>`;
}

/** The same words and shapes, and nothing else: safe wherever HTML is shown. Saying it twice changes nothing more. */
export const sanitiseRichText = (html: string): string => richHtml(parseRichText(html));

/** The words alone, a line for each paragraph. */
export function richWords(html: string): string {
  return wordsOf(parseRichText(html))
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}

const wordsOf = (nodes: readonly RichNode[]): string => nodes.map(wordOf).join('');

function wordOf(node: RichNode): string {
  if (typeof node === 'string') return node;
  const inside = wordsOf(node.children);
  if (node.tag === 'br' || node.tag === 'hr') return '\n';
  if (node.tag === 'li') return `\n• ${inside.trim()}\n`;
  return inlines.has(node.tag) ? inside : `\n${inside}\n`;
}

const inlines: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'code', 'a']);
