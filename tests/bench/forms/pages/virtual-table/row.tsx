/** One row. Clicks and keys are taken once, where the table is. */
import { memo } from 'react';
import type { ListRecord } from '../../list-workload.ts';
import type { Column } from './columns.tsx';

const cell = 'max-w-(--cell-max) truncate border-b border-border text-sm';

type RowProps = {
  readonly record: ListRecord;
  readonly columns: readonly Column[];
  readonly index: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onToggle: (id: string) => void;
};

export const TableRow = memo(function TableRow({ record, columns, index, isSelected, isActive, onToggle }: RowProps) {
  return (
    <tr
      data-row={record.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={`group/row h-row cursor-pointer outline-offset-[-2px] ${isSelected ? 'bg-accent-soft' : 'bg-surface-raised hover:bg-surface-sunken'}`}
    >
      <td className="w-10 border-b border-border ps-(--edge)">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={`Select ${record.c0}`}
          onChange={() => onToggle(record.id)}
          className="block size-4 accent-accent"
        />
      </td>
      {columns.map(({ name, isEnd, show }, at) => {
        const align = isEnd ? 'text-end tabular-nums' : 'text-start';
        const shown = show(record[name], record);
        return at === 0 ? (
          <th key={name} scope="row" className={`sticky start-0 z-1 bg-inherit px-3 font-medium ${cell} ${align}`}>
            {shown}
          </th>
        ) : (
          <td key={name} className={`${cell} px-3 ${align}`}>
            {shown}
          </td>
        );
      })}
    </tr>
  );
});
