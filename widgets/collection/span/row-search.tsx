/** Above rows that are many: how many there are, in which order they come, and a search over all of them. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { SearchBox } from '../toolbar/search-box.tsx';

type Props = {
  /** What the rows are. */
  readonly name: string;
  readonly search: string;
  readonly onSearch: (words: string) => void;
  /** Rows in all, those that were not loaded included; undefined while nobody knows. */
  readonly total: number | undefined;
};

export function RowSearch({ name, search, onSearch, total }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const find = t('span.find', { name });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-(--edge) pb-2">
      <SearchBox value={search} onChange={onSearch} label={find} hint={find} />
      <p role="status" className="text-sm text-text-muted">
        {total === undefined ? null : t(search === '' ? 'span.busy_first' : 'span.found', { name, number: number(total) })}
      </p>
    </div>
  );
}
