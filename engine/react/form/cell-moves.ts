/** Where a key leads in the cells of a list that is a grid. */

export type Cell = { readonly row: number; readonly column: string };

/** The cell that an element stands in. */
export function cellAt(target: EventTarget | null): Cell | undefined {
  if (!(target instanceof Element)) return undefined;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return column === undefined || row === undefined ? undefined : { row: Number(row), column };
}

const CONTROLS = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [role="combobox"]:not([disabled])';

/** What of a cell takes the focus. */
export const controlIn = (grid: Element, { row, column }: Cell): HTMLElement | undefined =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${CSS.escape(column)}"]`)?.querySelector<HTMLElement>(CONTROLS) ??
  undefined;

type Press = { readonly key: string; readonly shiftKey: boolean; readonly target: EventTarget };

/** The control that the key leads to; `after` for the row below the last; undefined where the key is the widget's own. */
export function neighbourOf(press: Press, grid: Element): HTMLElement | 'after' | undefined {
  const from = cellAt(press.target);
  const by = from && rowsBy(press);
  if (!from || by === undefined) return sideOf(press);
  const next = controlIn(grid, { ...from, row: from.row + by });
  const isLast = grid.querySelector(`[data-row="${from.row + by}"]`) === null;
  if (next) return next;
  return press.key === 'Enter' && by === 1 && isLast ? 'after' : undefined;
}

/** Types of inputs in which an arrow up or down means nothing. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'tel', 'email', 'url', 'search', 'checkbox']);
const isPlain = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && PLAIN.has(target.type) && target.getAttribute('role') !== 'combobox';

function rowsBy({ key, shiftKey, target }: Press): 1 | -1 | undefined {
  if (key === 'Enter' && target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true') return shiftKey ? -1 : 1;
  if (!isPlain(target) || shiftKey) return undefined;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : undefined;
}

/** The control of the cell beside it, from the end of what is typed. */
function sideOf({ key, shiftKey, target }: Press): HTMLElement | undefined {
  if (!isPlain(target) || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined;
  const isForth = (key === 'ArrowRight') !== (document.documentElement.dir === 'rtl');
  const isText = target.type !== 'checkbox';
  const edge = isForth ? target.value.length : 0;
  if (isText && (target.selectionStart !== edge || target.selectionEnd !== edge)) return undefined;
  const step = isForth ? 'nextElementSibling' : 'previousElementSibling';
  for (let cell = target.closest('[data-column]')?.[step]; cell; cell = cell[step]) {
    const control = cell instanceof HTMLElement && cell.dataset.column !== undefined ? cell.querySelector<HTMLElement>(CONTROLS) : null;
    if (control) return control;
  }
  return undefined;
}
