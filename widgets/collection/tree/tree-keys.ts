/** Keys of a tree by the rows that stand in the page: what a person sees is what the arrows walk. */

export type KeyStep =
  | { readonly focus: HTMLElement }
  /** Opens or closes these branches. */
  | { readonly branches: readonly string[]; readonly isOpen: boolean };

const levelOf = (row: HTMLElement) => Number(row.getAttribute('aria-level') ?? 1);
const idOf = (row: HTMLElement) => row.dataset.node ?? '';
const stateOf = (row: HTMLElement) => row.getAttribute('aria-expanded');

const focusOn = (row: HTMLElement | undefined): KeyStep | undefined => row && { focus: row };

/** What a key does at a row; undefined: nothing of the tree's. `forward` is the arrow that leads inwards. */
export function stepOf(key: string, row: HTMLElement, rows: readonly HTMLElement[], forward: string): KeyStep | undefined {
  const place = rows.indexOf(row);
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[place + 1]);
    case 'ArrowUp':
      return focusOn(rows[place - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case '*':
      return {
        branches: siblingsOf(row, rows)
          .filter((one) => stateOf(one) === 'false')
          .map(idOf),
        isOpen: true,
      };
    case 'ArrowLeft':
    case 'ArrowRight':
      return key === forward ? inwards(row, rows[place + 1]) : outwards(row, rows.slice(0, place));
    default:
      return undefined;
  }
}

function inwards(row: HTMLElement, next: HTMLElement | undefined): KeyStep | undefined {
  if (stateOf(row) === 'false') return { branches: [idOf(row)], isOpen: true };
  return next && levelOf(next) > levelOf(row) ? { focus: next } : undefined;
}

function outwards(row: HTMLElement, before: readonly HTMLElement[]): KeyStep | undefined {
  if (stateOf(row) === 'true') return { branches: [idOf(row)], isOpen: false };
  return focusOn(before.findLast((one) => levelOf(one) < levelOf(row)));
}

/** Rows of the same branch: between the ones before and after that stand further out. */
function siblingsOf(row: HTMLElement, rows: readonly HTMLElement[]): HTMLElement[] {
  const level = levelOf(row);
  const place = rows.indexOf(row);
  const isOuter = (one: HTMLElement) => levelOf(one) < level;
  const start = rows.slice(0, place).findLastIndex(isOuter);
  const after = rows.slice(place).findIndex(isOuter);
  return rows.slice(start + 1, after < 0 ? undefined : place + after).filter((one) => levelOf(one) === level);
}
