/** The three letters that stand before an organisation's request numbers, made from its name. */

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Capital letters of each word, accents taken off. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');

/** Codes in the order in which they suit the name: initials, its beginning, letters in their order, then any. */
function* candidatesOf(name: string): Generator<string> {
  const words = wordsOf(name);
  if (words.length >= 3) yield words.map((word) => word.charAt(0)).join('');
  const letters = [...words.join('')];
  yield letters.join('');
  const [first = 'A', ...rest] = letters;
  for (const [index, second] of rest.entries()) for (const third of rest.slice(index + 1)) yield first + second + third;
  for (const second of ALPHABET) for (const third of ALPHABET) yield first + second + third;
  for (const any of ALPHABET) for (const second of ALPHABET) for (const third of ALPHABET) yield any + second + third;
}

/** The first code of three letters that is not taken; undefined when all 17,576 are. */
export function codeOf(name: string, taken: ReadonlySet<string>): string | undefined {
  for (const candidate of candidatesOf(name)) {
    const code = candidate.slice(0, 3);
    if (code.length === 3 && !taken.has(code)) return code;
  }
  return undefined;
}
