/** Shows and hides the parts of a row. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { MatrixRow } from './answer.ts';

type Props = { readonly row: MatrixRow; readonly isOpen: boolean; readonly onToggle: () => void };

export function RowToggle({ row: { label, sub, partCount }, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const words = t(isOpen ? 'figure_matrix.parts_hide' : 'figure_matrix.parts_show', { count: partCount });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${label} ${sub}: ${words}`}
      onClick={onToggle}
      className="mt-1 inline-flex min-h-6 items-center gap-1 text-accent-ink text-xs hover:underline max-md:min-h-control"
    >
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      {words}
    </button>
  );
}
