/** Columns that this person folded, remembered in this browser. */
import { useCallback, useState } from 'react';
import { recall, remember } from '../../../engine/react/index.ts';

export type Folded = { readonly has: (column: string) => boolean; readonly toggle: (column: string) => void };

export function useFolded(key: string): Folded {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(recall(key)?.split('\n') ?? []));
  const toggle = useCallback(
    (column: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(column)) next.add(column);
        remember(key, next.size > 0 ? [...next].join('\n') : undefined);
        return next;
      }),
    [key],
  );
  return { has: (column) => folded.has(column), toggle };
}
