import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Nothing } from './nothing.tsx';

export function BooleanCell({ value }: CellProps) {
  const { t } = useTranslation();
  if (typeof value !== 'boolean') return <Nothing />;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={value ? 'check' : 'minus'} className={value ? 'text-success-text' : 'text-text-muted'} />
      {t(value ? 'cell.yes' : 'cell.no')}
    </span>
  );
}
