/** Which rows show their parts: none to begin with, for a page that can be read. */
import { useState } from 'react';
import type { MatrixRow } from './answer.ts';

export type ShownRow = { readonly row: MatrixRow; readonly isPart: boolean };

export function useOpenRows(rows: readonly MatrixRow[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ key }: MatrixRow) => open.has(key);
  const shown = rows.flatMap((row): readonly ShownRow[] => [
    { row, isPart: false },
    ...(isOpen(row) ? row.parts.map((part) => ({ row: part, isPart: true })) : []),
  ]);
  const toggle = ({ key }: MatrixRow) =>
    setOpen(open.has(key) ? new Set([...open].filter((each) => each !== key)) : new Set([...open, key]));
  return { shown, isOpen, toggle };
}
