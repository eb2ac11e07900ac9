/** What a model wrote, as an answer may show it: it may have been told by a record to carry something out of the house. */

/** A picture is fetched when it is shown, and tells its address: none stays. */
const PICTURE = /!\[([^\]]*)\](\([^)]*\)?|\[[^\]]*\])?/g;
const LINK = /\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
/** Links whose address stands elsewhere, and those addresses. */
const REFERRED = /\[([^\]]*)\]\[[^\]]*\]/g;
const DEFINED = /\[[^\]]*\]:\s*\S*/g;
/** Addresses that are links as they stand. */
const BARE = /<?\b(?:(?:https?|ftp|mailto|data|javascript):|www\.)[^\s)>\]]*>?/gi;
const HTML = /<\/?[a-z!][^>]*>?/gi;
/** Signs that are read as others: `&#47;` is a slash. */
const ENTITY = /&(#|\w+;)/;

/** Pages of this product and nothing else: `//elsewhere` is one of another. */
const isOwn = (to: string): boolean => /^\/(?![/\\])/.test(to) && !ENTITY.test(to) && !to.includes('\\');

export const LONGEST = 8_000;

const once = (written: string): string =>
  written
    .replace(DEFINED, '')
    .replace(PICTURE, '$1')
    .replace(HTML, '')
    .replace(REFERRED, '$1')
    .replace(LINK, (_whole, words: string, to: string) => (isOwn(to) ? `[${words}](${to})` : words))
    .replace(BARE, '');

/** Words stay, links to other places, pictures and HTML go; also those that only what was left of others makes. */
export function safeMarkdown(written: string): string {
  let safe = written.slice(0, LONGEST);
  for (let before = ''; before !== safe; ) {
    before = safe;
    safe = once(safe);
  }
  return safe.trim();
}
