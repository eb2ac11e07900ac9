/** What a search or filter lets through, as a flat list that says where each record stands. */
import { useTranslation } from 'react-i18next';
import { Failed, type ListRequest, useList } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { LoadMore } from '../rows/load-more.tsx';
import { useTree } from './tree-context.ts';
import { TreeRow } from './tree-row.tsx';
import { pathOf, useAncestors } from './use-ancestors.ts';

const NO_ROWS: readonly RecordData[] = [];

export function Flat({ request }: { readonly request: ListRequest }) {
  const { t } = useTranslation();
  const { entity, parent, columns } = useTree();
  const list = useList(request);
  const known = useAncestors(entity, parent, list.isStale ? NO_ROWS : list.rows);
  return (
    <>
      {list.rows.map((row, index) => {
        const names = pathOf(row, parent.pointer, known, entity.title);
        return (
          <TreeRow
            key={row.id}
            row={row}
            labels={list.labels}
            level={1}
            place={index + 1}
            of={list.hasMore ? -1 : list.rows.length}
            childCount={undefined}
            isOpen={false}
            isFirst={index === 0}
            path={names.length > 0 ? <span className="block truncate text-text-muted text-xs">{names.join(t('tree.path'))}</span> : null}
          />
        );
      })}
      {list.error || list.hasMore ? (
        <tr>
          <td colSpan={columns.length + 1} className="bg-surface-raised px-(--edge)">
            {list.error ? <Failed text={t('collection.failed')} detail={list.error.message} onRetry={list.refresh} /> : null}
            {list.hasMore ? <LoadMore isLoading={list.isLoadingMore} isAutomatic={!list.error} onMore={list.loadMore} /> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}
