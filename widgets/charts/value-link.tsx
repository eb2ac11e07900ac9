import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../engine/react/index.ts';

type Props = {
  readonly label: string;
  /** The number, as it is read out. */
  readonly number: string;
  readonly to: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A value of a chart as a link to its rows, where there are any to show; read out like a tile. */
export function ValueLink({ label, number, to, className = '', children }: Props) {
  const { t } = useTranslation();
  const { Link } = useHost();
  if (to === undefined) return <span className={className}>{children}</span>;
  return (
    <Link to={to} aria-label={t('dashboard.tile_name', { label, number })} className={`${className} hover:bg-surface-sunken`}>
      {children}
    </Link>
  );
}
