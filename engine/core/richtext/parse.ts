/**
 * Rich text is HTML of a few plain tags. Whatever comes in is read into this tree and written out of it again, so that
 * nothing can come out but these tags, without attributes save the address of a link. No DOM is needed for either.
 */
export const richTags = [
  'p',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'br',
  'strong',
  'em',
  'u',
  's',
  'code',
  'a',
] as const;
export type RichTag = (typeof richTags)[number];
export type RichNode = string | { readonly tag: RichTag; readonly href?: string; readonly children: readonly RichNode[] };

/** Other names of the same things. */
const synonyms: Readonly<Record<string, RichTag>> = { b: 'strong', i: 'em', strike: 's', del: 's', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' };
const byName: ReadonlyMap<string, RichTag> = new Map([...richTags.map((tag) => [tag, tag] as const), ...Object.entries(synonyms)]);
const empty: ReadonlySet<RichTag> = new Set(['br', 'hr']);
/** They hold words and no other block. */
const lines: ReadonlySet<RichTag> = new Set(['p', 'h1', 'h2', 'h3', 'pre']);
const blocks: ReadonlySet<RichTag> = new Set([...lines, 'ul', 'ol', 'li', 'blockquote', 'hr']);
/** What stands between their tags is no text. */
const silent = /(script|style|template|iframe|object|svg|math|noscript|textarea|title|xmp)/i;

const MAX_DEPTH = 20;
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>|[^<]+|</gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

type Open = { readonly tag: RichTag; readonly href?: string; readonly children: RichNode[] };

/** The tree of any text. Tags that rich text does not have are dropped, and what is badly nested is mended. */
export function parseRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = [];
  const open: Open[] = [];
  let silenced: string | undefined;
  const add = (node: RichNode) => (open.at(-1)?.children ?? root).push(node);
  const close = (at: number) => open.splice(at);
  for (const [token, slash, name, attributes] of html.matchAll(TOKEN)) {
    const word = name?.toLowerCase();
    if (silenced !== undefined) {
      if (slash && word === silenced) silenced = undefined;
      continue;
    }
    if (word === undefined) {
      if (!token.startsWith('<!--')) add(decode(token));
      continue;
    }
    if (!slash && new RegExp(`^${silent.source}$`, 'i').test(word)) silenced = word;
    const tag = byName.get(word);
    if (tag === undefined) continue;
    if (slash) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) close(at);
      continue;
    }
    const line = blocks.has(tag) ? open.findIndex((element) => lines.has(element.tag)) : -1;
    if (line >= 0) close(line);
    if (open.length >= MAX_DEPTH) continue;
    const href = tag === 'a' ? hrefOf(attributes ?? '') : undefined;
    if (tag === 'a' && (href === undefined || open.some((element) => element.tag === 'a'))) continue;
    const element: Open = { tag, ...(href === undefined ? {} : { href }), children: [] };
    add(element);
    if (!empty.has(tag)) open.push(element);
  }
  return root;
}

/** An address that a link of rich text may lead to: web, mail, telephone. */
function hrefOf(attributes: string): string | undefined {
  const match = HREF.exec(attributes);
  const address = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  return /^(?:https?:\/\/[^\s/<>"]|mailto:[^\s<>"]|tel:[+\d])[^\s<>"]*$/i.test(address) ? address : undefined;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return isCharacter(code) ? String.fromCodePoint(code) : '';
  });

/** Neither a control character nor half of a pair. */
const isCharacter = (code: number) =>
  (code >= 0x20 || code === 9 || code === 10) && code !== 0x7f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
