/** Which rows show their parts: none to begin with, for a page that can be read. */
import { useState } from 'react';
import type { MatrixRow } from './answer.ts';

export type ShownRow = { readonly row: MatrixRow; readonly isPart: boolean };

export type OpenRows = {
  readonly keys: readonly string[];
  readonly isOpen: (row: MatrixRow) => boolean;
  readonly toggle: (row: MatrixRow) => void;
};

export function useOpenRows(): OpenRows {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const isOpen = ({ key }: MatrixRow) => keys.includes(key);
  const toggle = ({ key }: MatrixRow) => setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  return { keys, isOpen, toggle };
}

export const shownOf = (rows: readonly MatrixRow[], { isOpen }: OpenRows): readonly ShownRow[] =>
  rows.flatMap((row) => [{ row, isPart: false }, ...(isOpen(row) ? row.parts.map((part) => ({ row: part, isPart: true })) : [])]);
