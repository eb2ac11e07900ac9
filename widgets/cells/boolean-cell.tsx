import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../engine/react/types.ts';
import { Nothing } from './nothing.tsx';

export function BooleanCell({ value }: CellProps) {
  const { t } = useTranslation();
  if (typeof value !== 'boolean') return <Nothing />;
  const Sign = value ? Check : Minus;
  return (
    <span className="inline-flex items-center gap-1">
      <Sign aria-hidden="true" className={`size-4 ${value ? 'text-success-text' : 'text-text-muted'}`} />
      {t(value ? 'cell.yes' : 'cell.no')}
    </span>
  );
}
