import type { ReactNode } from 'react';
import { useHost } from '../../../engine/react/index.ts';

type Props = { readonly to: string | undefined; readonly canOpen: boolean; readonly onOpen: () => void; readonly children: ReactNode };

/** A record's name: a link where it has an address, a button where it opens beside the list. */
export function RowLink({ to, canOpen, onOpen, children }: Props) {
  const { Link } = useHost();
  if (to !== undefined) {
    return (
      <Link to={to} className="text-text hover:underline">
        {children}
      </Link>
    );
  }
  if (!canOpen) return children;
  return (
    <button type="button" onClick={onOpen} className="max-w-full truncate text-start text-text hover:underline">
      {children}
    </button>
  );
}
