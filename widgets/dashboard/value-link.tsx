import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useHost } from '../../engine/react/index.ts';
import type { ChartValue } from './chart-values.ts';

type Props = {
  readonly value: Pick<ChartValue, 'label' | 'count'>;
  readonly to: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A value of a chart as a link to its rows, where there are any to show; read out like a tile. */
export function ValueLink({ value, to, className = '', children }: Props) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const format = useFormat();
  if (to === undefined) return <span className={className}>{children}</span>;
  const name = t('dashboard.tile_name', { label: value.label, number: format.number(value.count) });
  return (
    <Link to={to} aria-label={name} className={`${className} hover:bg-surface-sunken`}>
      {children}
    </Link>
  );
}
