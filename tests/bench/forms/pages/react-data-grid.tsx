/** react-data-grid 7, with what an application adds for blocks: it pastes and fills a cell at a time itself. */
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid';
import { createRoot } from 'react-dom/client';
import 'react-data-grid/lib/styles.css';
import type { ListColumn, ListRecord, ListWorkload } from '../list-workload.ts';
import { openPage } from './page.ts';

type Row = ListRecord;
type Labels = ListWorkload['labels'];

const number = new Intl.NumberFormat('en');
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'INR' });
const instant = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The words of a value, formats made once. */
function wordsOf({ kind, name, choices = [] }: ListColumn, value: Row[string] | undefined, labels: Labels): string {
  if (kind === 'number') return number.format(Number(value));
  if (kind === 'money') return money.format(Number(value) / 100);
  if (kind === 'percent') return `${value}%`;
  if (kind === 'date') return day.format(new Date(String(value)));
  if (kind === 'datetime') return instant.format(new Date(String(value)));
  if (kind === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'choice') return choices.find((choice) => choice.value === value)?.label ?? '';
  if (kind === 'reference') return labels[name]?.[String(value)]?.label ?? '';
  return String(value);
}

/** Rows with a block of texts from a row and a column on. */
const withBlock = (rows: readonly Row[], names: readonly string[], at: { readonly row: number; readonly column: number }, text: string) => {
  const block = text.split('\n').map((line) => line.split('\t'));
  return rows.map((row, index) => {
    const line = block[index - at.row];
    if (!line) return row;
    return { ...row, ...Object.fromEntries(line.map((value, offset) => [names[at.column + offset] ?? '', Number(value)])) };
  });
};

const FILLED = 100;

function Grid({ columns, records, labels }: ListWorkload) {
  const [rows, setRows] = useState<readonly Row[]>(records);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const names = columns.map(({ name }) => name);
  const [own] = useState(() =>
    columns.map(
      (column): Column<Row> => ({
        key: column.name,
        name: column.title,
        resizable: true,
        sortable: true,
        width: 140,
        renderEditCell: renderTextEditor,
        renderCell: ({ row }) => wordsOf(column, row[column.name], labels),
      }),
    ),
  );
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    setRows((before) => withBlock(before, names, at, text));
  };
  const fill = (event: KeyboardEvent) => {
    if (event.key !== 'd' || !event.ctrlKey) return;
    event.preventDefault();
    const name = names[at.column] ?? '';
    setRows((before) => {
      const value = before[at.row]?.[name] ?? '';
      return before.map((row, index) => (index > at.row && index < at.row + FILLED ? { ...row, [name]: value } : row));
    });
  };
  return (
    <div onPaste={paste} onKeyDownCapture={fill}>
      <DataGrid<Row>
        columns={own}
        rows={rows}
        rowKeyGetter={({ id }) => id}
        onRowsChange={setRows}
        onSelectedCellChange={({ rowIdx, column }) => setAt({ row: rowIdx, column: column.idx })}
        style={{ blockSize: 'calc(100vh - 16px)' }}
      />
    </div>
  );
}

await openPage<ListWorkload>((list) => (root) => createRoot(root).render(<Grid {...list} />));
