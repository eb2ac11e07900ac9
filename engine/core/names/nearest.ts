/** Names that were probably meant. */

/** At most as many letters may differ: a third of the name, and one in short ones. */
const MOST = 3;

/** ` Did you mean "x"?` for the nearest of the known names; nothing where none is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearestOf(name, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

/** The known name with the fewest letters otherwise, of equally near ones the first; undefined where none is near. */
export function nearestOf(name: string, known: Iterable<string>): string | undefined {
  const allowed = Math.min(MOST, Math.max(1, Math.floor(name.length / 3)));
  let nearest: string | undefined;
  let least = allowed + 1;
  for (const candidate of known) {
    if (candidate === name || Math.abs(candidate.length - name.length) > allowed) continue;
    const distance = distanceOf(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

/** Letters to put in, to take out, to change, or to swap with the next (optimal string alignment). */
export function distanceOf(a: string, b: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
