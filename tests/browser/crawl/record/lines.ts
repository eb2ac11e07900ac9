/** Texts of pages, line by line. */

export type LineDifference = { readonly gone: readonly string[]; readonly come: readonly string[] };

/** Drawn by lot whenever the demo is seeded: ids, and the tokens of links. */
const byLot: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '{id}'],
  [/\/l\/[\w-]{8,}/g, '/l/{token}'],
];
/** What a clock says, in the forms that the product writes; the form itself stays to be compared. */
const byClock: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, '{instant}'],
  [/\b\d{4}-\d\d-\d\d\b/g, '{date}'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d\d-\d{4}\b/g, '{day}'],
  [/\b\d\d?:\d\d(?::\d\d)? ?[AP]M\b/gi, '{time}'],
  [
    /\b(?:just now|today|tomorrow|yesterday|(?:\d+|an?) (?:second|minute|hour|day|week|month|year)s? (?:ago|left|late|overdue))\b/gi,
    '{when}',
  ],
  [/\bin (?:\d+|an?) (?:second|minute|hour|day|week|month|year)s?\b/gi, '{when}'],
];

/** Its lines without the space around them, and without what would differ between any two recordings. */
export function linesOf(text: string, { isSameMoment }: { readonly isSameMoment: boolean }): readonly string[] {
  const rules = isSameMoment ? byLot : [...byLot, ...byClock];
  return text
    .split('\n')
    .map((line) => rules.reduce((read, [pattern, name]) => read.replace(pattern, name), line.replaceAll(/\s+/g, ' ').trim()))
    .filter((line) => line !== '');
}

/** Lines that only one of them has, by the longest run of lines in common; nothing when both are the same. */
export function differenceOf(before: readonly string[], after: readonly string[]): LineDifference | undefined {
  const start = before.findIndex((line, index) => line !== after[index]);
  if (start === -1 && before.length === after.length) return undefined;
  const from = start === -1 ? before.length : start;
  const [a, b] = [before.slice(from), after.slice(from)];
  // lengths[i][j]: of the longest common run of a from i and b from j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const [gone, come]: [string[], string[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) [i, j] = [i + 1, j + 1];
    else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) gone.push(a[i++] ?? '');
    else come.push(b[j++] ?? '');
  }
  return { gone, come };
}
