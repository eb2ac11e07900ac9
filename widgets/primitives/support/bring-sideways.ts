/**
 * Moves a row that scrolls sideways until one of its parts is in sight. The page stays where it is, which `scrollIntoView` moves as
 * well: somebody who comes back to the middle of a list would stand at its start.
 */
export function bringSideways(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return;
  const [place, own] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  const before = own.left - place.left;
  const after = own.right - place.right;
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += after;
}
