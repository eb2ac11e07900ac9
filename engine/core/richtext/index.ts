/** Rich text: a few plain tags, safe to show. */
export { parseRichText, type RichNode, type RichTag } from './parse.ts';
export { richHtml, richWords, sanitiseRichText } from './write.ts';
