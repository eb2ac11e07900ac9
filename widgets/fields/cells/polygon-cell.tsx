import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../../engine/react/types.ts';

/** A border on the map: how many points it has. */
export default function PolygonCell({ value }: CellProps) {
  const { t } = useTranslation();
  return <span>{t('polygon.points', { count: Array.isArray(value) ? value.length : 0 })}</span>;
}
