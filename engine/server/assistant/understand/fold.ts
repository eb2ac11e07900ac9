/** Words of all languages as they are compared: without capitals, accents and vowel signs, with one kind of digits. */

/** Letters that stand without blanks between words are a unit each; days as they are stored are one. */
const UNIT = /\d{4}-\d\d-\d\d|\d{1,2}:\d\d|\d+(?:[.,]\d+)*|[\p{Script=Han}]|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_#])+/gu;

/** One word of a text, and where it stands in it. */
export type Unit = { readonly word: string; readonly from: number; readonly to: number };

/** Arabic ي and ى, ه and ة are written for each other. */
const ALIKE: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ـ: '', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ı: 'i' };

/** Digits of Arabic and Persian as those of English. */
const westernDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

export const fold = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, westernDigit)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ىةـßæœøı]/g, (letter) => ALIKE[letter] ?? letter);

/** Digits are counted as English ones, so that `٢٠٢٦-٠٧-٠١` is a day. Places are those of the text as it was written. */
export function unitsOf(text: string): readonly Unit[] {
  const western = text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, westernDigit);
  return [...western.matchAll(UNIT)].map((match) => ({ word: fold(match[0]), from: match.index, to: match.index + match[0].length }));
}

/** How a language bends words and what it writes together with them. */
export type Inflection = { readonly endings: readonly string[]; readonly prefixes: readonly string[] };

const SHORTEST = 3;

/** What stays of a word without the longest prefix and the longest ending that leave three letters. */
export function stem(word: string, { endings, prefixes }: Inflection): string {
  if (/^[\d\p{Script=Han}]/u.test(word)) return word;
  const head = longest(prefixes, word, (each) => word.startsWith(each));
  const rest = word.slice(head.length);
  const tail = longest(endings, rest, (each) => rest.endsWith(each));
  return rest.slice(0, rest.length - tail.length);
}

const longest = (parts: readonly string[], word: string, stands: (part: string) => boolean): string =>
  parts.reduce((best, part) => (part.length > best.length && word.length - part.length >= SHORTEST && stands(part) ? part : best), '');
