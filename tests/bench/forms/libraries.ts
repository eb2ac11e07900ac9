/** Who is measured, and what is peculiar to each. */
export type Library = {
  /** As `--only` names it. */
  readonly name: string;
  readonly title: string;
  /** Page that shows it: a file of `pages`, or of `peers`. */
  readonly page: string;
  /** Whose React it is built with: this product's, or the older one of the peers. */
  readonly react: 'own' | 'peers';
  /** Milliseconds without work after which it has settled: longer than any delay that the library itself waits. */
  readonly quiet: number;
  /** Workloads that it takes part in; all, when absent. */
  readonly workloads?: readonly string[];
};

const QUIET = 50;
const own = { react: 'own', quiet: QUIET } as const;
/** amis holds changes back for up to 250 ms. */
const amis = { react: 'peers', quiet: 320 } as const;

export const formLibraries: readonly Library[] = [
  { name: 'floor', title: 'hand-written React', page: 'pages/floor.tsx', ...own },
  { name: 'ours', title: 'this product', page: 'pages/ours.tsx', ...own },
  { name: 'ours-text', title: 'this product, own text widget', page: 'pages/ours.tsx', ...own, workloads: ['1000'] },
  { name: 'rhf', title: 'React Hook Form 7', page: 'peers/react-hook-form.jsx', ...own },
  { name: 'formily', title: 'Formily 2', page: 'peers/formily.jsx', react: 'peers', quiet: QUIET },
  { name: 'rjsf', title: 'RJSF 6, stock', page: 'pages/rjsf.tsx', ...own },
  { name: 'jsonforms', title: 'JSON Forms 3', page: 'peers/json-forms.jsx', ...own },
  { name: 'amis', title: 'amis 6', page: 'peers/amis.jsx', ...amis },
];

export const listLibraries: readonly Library[] = [
  { name: 'floor', title: 'hand-written virtual table', page: 'pages/virtual-table/page.tsx', ...own },
  { name: 'ours', title: 'this product', page: 'pages/our-list.tsx', ...own },
  { name: 'amis', title: 'amis 6', page: 'peers/amis-table.jsx', ...amis },
];

/** Of grids that are edited in their cells: where a cell stands, by its row and column from 0, and what is pressed before. */
export type GridLibrary = Library & { readonly cell: (row: number, column: number) => string; readonly start?: string };

export const gridLibraries: readonly GridLibrary[] = [
  {
    name: 'ours',
    title: 'this product',
    page: 'pages/our-list.tsx',
    ...own,
    cell: (row, column) => `[data-row="row-${row}"] [data-cell="/c${column}"]`,
    start: 'Edit as a grid',
  },
  {
    name: 'react-data-grid',
    title: 'react-data-grid 7',
    page: 'pages/react-data-grid.tsx',
    ...own,
    cell: (row, column) => `[role="row"][aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`,
  },
];

/** Whether its page imports packages that `npm ci` of this product does not bring. */
export const isPeer = ({ page }: Library): boolean => page.startsWith('peers/');
