/** The list that every library is asked to show: columns of the kinds that lists have, selectable rows, a toolbar above. */

export type ListKind =
  | 'title'
  | 'text'
  | 'choice'
  | 'reference'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'email'
  | 'mobile';
export type ListChoice = { readonly value: string; readonly label: string; readonly colour: 'green' | 'yellow' | 'red' | 'blue' };
export type ListColumn = {
  readonly name: string;
  readonly title: string;
  readonly kind: ListKind;
  readonly choices?: readonly ListChoice[];
};
export type ListRecord = Readonly<Record<string, string | number | boolean>> & { readonly id: string };
export type ListWorkload = {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ListColumn[];
  readonly records: readonly ListRecord[];
  /** Names of the records that are referred to, by name of the column and id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, { readonly label: string; readonly colour?: string }>>>>;
};

const choices: readonly ListChoice[] = [
  { value: 'open', label: 'Open', colour: 'blue' },
  { value: 'waiting', label: 'Waiting', colour: 'yellow' },
  { value: 'late', label: 'Late', colour: 'red' },
  { value: 'done', label: 'Done', colour: 'green' },
];

const kinds: readonly ListKind[] = [
  'title',
  'choice',
  'reference',
  'number',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'email',
  'mobile',
  'text',
];

const DAY = 86_400_000;
const FIRST_DAY = Date.parse('2025-01-01T04:30:00Z');
const PEOPLE = 20;

const makers: { readonly [K in ListKind]: (row: number) => string | number | boolean } = {
  title: (row) => `value ${row}`,
  text: (row) => `words of ${row}`,
  choice: (row) => choices[row % choices.length]?.value ?? '',
  reference: (row) => `person-${row % PEOPLE}`,
  number: (row) => row * 37 + 0.5,
  money: (row) => row * 12_345,
  percent: (row) => row % 100,
  date: (row) => new Date(FIRST_DAY + (row % 300) * DAY).toISOString().slice(0, 10),
  datetime: (row) => new Date(FIRST_DAY + (row % 300) * DAY + row * 60_000).toISOString(),
  boolean: (row) => row % 3 === 0,
  email: (row) => `person.${row}@example.test`,
  mobile: (row) => `+91 98${String(10_000_000 + row)}`,
};

const people = Object.fromEntries(
  Array.from({ length: PEOPLE }, (_, at) => [`person-${at}`, { label: `Person ${at}`, ...(at % 2 ? { colour: 'green' } : {}) }]),
);

function listOf(id: string, title: string, rows: number): ListWorkload {
  const columns = kinds.map((kind, at) => ({
    name: `c${at}`,
    title: `Field ${at}`,
    kind,
    ...(kind === 'choice' ? { choices } : {}),
  }));
  const records = Array.from({ length: rows }, (_, row) => ({
    ...Object.fromEntries(columns.map(({ name, kind }) => [name, makers[kind](row)])),
    id: `row-${row}`,
  }));
  const references = columns.filter(({ kind }) => kind === 'reference');
  return { id, title, columns, records, labels: Object.fromEntries(references.map(({ name }) => [name, people])) };
}

export const list: ListWorkload = listOf('list', 'list of 1,000 × 12', 1000);
export const shortList: ListWorkload = listOf('short', 'list of 120 × 12', 120);
export const grid: ListWorkload = listOf('grid', 'grid of 10,000 × 12', 10_000);
export const shortGrid: ListWorkload = listOf('short-grid', 'grid of 200 × 12', 200);
