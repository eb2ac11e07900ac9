/** Finds a test in the text of its file, so that the error catalogue sees when a proof, or its words, are gone. */

/** Where a test begins: `it(`, `test(`, and the table of `it.each`. */
const BEGINNING = /^[ \t]*(?:it|test)(?:\(|\.each[<(`])/gm;

/** Ways to have a test that is not run, or whose failure is no failure. */
const NOT_RUN = /\.(?:skip|todo|skipIf|runIf|fails|only)\b|\b(?:skip|todo|fails|only)\s*:\s*true\b|\bskip\(|\bx(?:it|test|describe)\b/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Everything in a file that keeps a test from being run, as written there. */
export const notRunIn = (source: string): readonly string[] => source.match(NOT_RUN) ?? [];

/**
 * The text of the test of that title: from its beginning, with the table of its `each`, to the beginning of the next one.
 * Undefined where no test has the title with something to run after it.
 */
export function testIn(source: string, title: string): string | undefined {
  const begins = [...source.matchAll(BEGINNING)].map(({ index }) => index);
  const slices = begins.map((from, at) => source.slice(from, begins[at + 1]));
  const named = new RegExp(`^(['"\`])${escaped(title)}\\1,\\s*(?:async\\s*)?(?:\\(|\\w+\\s*=>)`);
  return slices.find((slice) => named.test(fromTitle(slice)));
}

/** A test from its title on: what stands first in its brackets, or in those after the table. */
function fromTitle(slice: string): string {
  const before = /^\s*(?:it|test)\(\s*/.exec(slice) ?? /[)`]\(\s*(?=['"`])/.exec(slice);
  return before === null ? '' : slice.slice(before.index + before[0].length);
}
