/** The floor of a list: a virtual table written by hand for these records. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { ListWorkload } from '../workloads.ts';
import { openPage } from './page.ts';

type Row = { readonly record: ListWorkload['records'][number]; readonly columns: ListWorkload['columns'] };

const HEIGHT = 40;

const TableRow = memo(function TableRow({ record, columns }: Row) {
  return (
    <tr style={{ height: HEIGHT }}>
      {columns.map(({ name }) => (
        <td key={name}>{record[name]}</td>
      ))}
    </tr>
  );
});

function Table({ columns, records }: ListWorkload) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count: records.length, getScrollElement: () => box.current, estimateSize: () => HEIGHT, overscan: 8 });
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={box} style={{ height: 850, overflow: 'auto', overflowAnchor: 'none' }}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: before }} />
          {shown.flatMap(({ index }) => {
            const record = records[index];
            return record ? [<TableRow key={record.id} record={record} columns={columns} />] : [];
          })}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  );
}

await openPage<ListWorkload>((list) => (root) => createRoot(root).render(<Table {...list} />));
