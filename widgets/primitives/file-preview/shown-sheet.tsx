/** A spreadsheet, XLSX or CSV: the first thousand rows of each sheet as a table. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBar } from '../tab-bar/tab-bar.tsx';
import { decode } from '../workbook/decode.ts';
import { judgeWorkbook } from '../workbook/unpacked.ts';
import type { BodyProps } from './body-props.ts';

export const SHOWN_ROWS = 1000;
const SHOWN_COLUMNS = 100;

type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[]; readonly total: number };

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '') : String(cell);
};

const sheetOf = (name: string, rows: readonly (readonly unknown[])[]): Sheet => ({
  name,
  total: rows.length,
  rows: rows.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_COLUMNS).map(textOf)),
});

async function sheetsOf(name: string, bytes: ArrayBuffer): Promise<readonly Sheet[]> {
  if (!name.toLowerCase().endsWith('.xlsx')) {
    const { default: papa } = await import('papaparse');
    const text = decode(new Uint8Array(bytes)).replace(/^sep=.\r?\n/i, '');
    return [sheetOf(name, papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data)];
  }
  await judgeWorkbook(new Uint8Array(bytes));
  const { default: read } = await import('read-excel-file/browser');
  return (await read(bytes)).map(({ sheet, data }) => sheetOf(sheet, data));
}

export function ShownSheet({ name, bytes, onFail }: BodyProps) {
  const { t } = useTranslation();
  const [sheets, setSheets] = useState<readonly Sheet[]>();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    let isGone = false;
    sheetsOf(name, bytes)
      .then((found) => !isGone && setSheets(found))
      .catch(() => !isGone && onFail());
    return () => {
      isGone = true;
    };
  }, [name, bytes, onFail]);
  const sheet = sheets?.[shown];
  if (!sheets || !sheet)
    return (
      <p role="status" className="p-8 text-sm text-text-muted">
        {t('engine.loading')}
      </p>
    );
  if (sheets.length === 1) return <SheetTable sheet={sheet} />;
  return (
    <div className="w-full min-w-0 self-start">
      <TabBar
        tabs={sheets.map((one, index) => ({ id: String(index), label: one.name }))}
        current={String(shown)}
        onChange={(id) => setShown(Number(id))}
        label={name}
        className="px-2"
      >
        <SheetTable key={shown} sheet={sheet} />
      </TabBar>
    </div>
  );
}

function SheetTable({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation();
  const [head = [], ...rows] = sheet.rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div tabIndex={0} className="max-h-[60dvh] w-full min-w-0 self-start overflow-auto">
      <table aria-label={sheet.name} className="border-collapse text-sm">
        <thead>
          <Row cells={head} as="th" />
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are known by their place alone
            <Row key={index} cells={cells} as="td" />
          ))}
        </tbody>
      </table>
      {sheet.total > SHOWN_ROWS ? (
        <p className="p-3 text-sm text-text-muted">{t('file_preview.rows_shown', { shown: SHOWN_ROWS, total: sheet.total })}</p>
      ) : null}
    </div>
  );
}

function Row({ cells, as: Cell }: { readonly cells: readonly string[]; readonly as: 'th' | 'td' }) {
  return (
    <tr>
      {cells.map((cell, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row are known by their place alone
          key={index}
          dir="auto"
          className="max-w-80 truncate border border-border bg-surface-raised px-2 py-1 text-start"
        >
          {cell}
        </Cell>
      ))}
    </tr>
  );
}
