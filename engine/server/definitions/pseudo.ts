/**
 * Languages that nobody speaks, for those who build pages: English with accents, a third longer and in brackets, and one that
 * runs from right to left. What stands on a page without them is said by no text; what loses a bracket has no room.
 */
import type { Product } from '../../core/definitions/types.ts';
import { rememberSources, sourcesOf } from './sources.ts';

/** Tags of Unicode CLDR for them; `Intl` knows both. */
export const ACCENTED = 'en-XA';
export const MIRRORED = 'ar-XB';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'];
/** Share of a text that is put on: as much as languages take beyond English. */
const LONGER = 0.35;
const FILLING = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Values of a text and addresses in it stay as they are. */
const KEPT = /(\{\{[^{}]*\}\}|https?:\/\/\S+)/;
const spoken = (text: string, change: (part: string) => string): string =>
  text
    .split(KEPT)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

const accents = (part: string) => [...part].map((letter) => MARKED[PLAIN.indexOf(letter)] ?? letter).join('');

function filling(text: string): string {
  const wanted = Math.ceil(
    text
      .split(KEPT)
      .filter((_, index) => index % 2 === 0)
      .join('').length * LONGER,
  );
  let put = '';
  for (let count = 0; put.length < wanted; count += 1) put += ` ${FILLING[count % FILLING.length]}`;
  return put;
}

export const accented = (text: string): string => `[${spoken(text, accents)}${accents(filling(text))}]`;

/** Right-to-left override: letters of English that stand as those of Arabic would. */
const [OVERRIDE, END] = ['\u202e', '\u202c'];
export const mirrored = (text: string): string => spoken(text, (part) => part.replaceAll(/\p{L}+/gu, (word) => `${OVERRIDE}${word}${END}`));

const said = (texts: Readonly<Record<string, string>>, say: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, say(text)]));

/** The product with both of them offered beside its languages. Only `npm run dev` calls it. */
export function withPseudoLocales(product: Product): Product {
  const english = product.locales.get('en') ?? {};
  const locales = new Map([...product.locales, [ACCENTED, said(english, accented)], [MIRRORED, said(english, mirrored)]]);
  const more = Object.freeze({ ...product, locales });
  const sources = sourcesOf(product);
  if (sources) rememberSources(more, sources);
  return more;
}
