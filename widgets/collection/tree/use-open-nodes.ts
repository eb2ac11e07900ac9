/** Which branches of a tree are open, remembered in this browser. */
import { useCallback, useState } from 'react';
import { recall, remember } from '../../../engine/react/index.ts';

export type OpenNodes = {
  readonly has: (id: string) => boolean;
  readonly set: (ids: readonly string[], isOpen: boolean) => void;
};

/** The latest are kept: nobody remembers more. */
const KEPT = 200;

export function useOpenNodes(key: string): OpenNodes {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(recall(key)?.split('\n') ?? []));
  const set = useCallback<OpenNodes['set']>(
    (ids, isOpen) =>
      setOpen((before) => {
        const next = new Set(before);
        for (const id of ids) {
          next.delete(id);
          if (isOpen) next.add(id);
        }
        remember(key, next.size > 0 ? [...next].slice(-KEPT).join('\n') : undefined);
        return next;
      }),
    [key],
  );
  return { has: (id) => open.has(id), set };
}
