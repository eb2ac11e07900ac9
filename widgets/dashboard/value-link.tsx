import type { ReactNode } from 'react';
import { useHost } from '../../engine/react/index.ts';

/** A value of a chart as a link to its rows, where there are any to show. */
export function ValueLink({
  to,
  className = '',
  children,
}: {
  readonly to: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { Link } = useHost();
  if (to === undefined) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={`${className} hover:bg-surface-sunken`}>
      {children}
    </Link>
  );
}
