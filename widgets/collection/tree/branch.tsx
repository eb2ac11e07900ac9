/** The records right under one, and under those that are open: one list and one count of children a page of each branch. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useGroup, useList } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { LoadMore } from '../rows/load-more.tsx';
import { useTree } from './tree-context.ts';
import { TreeRow } from './tree-row.tsx';

export const PAGE = 50;

/** `known`: how many there are, as their parent was told. */
export function Branch({
  parent,
  level,
  known,
}: {
  readonly parent: RecordData['id'] | null;
  readonly level: number;
  readonly known?: number;
}) {
  const { t } = useTranslation();
  const { listOf, columns, verbs } = useTree();
  const list = useList(listOf(parent));
  const width = columns.length + (verbs ? 1 : 0);
  const pages = useMemo(() => pagesOf(list.rows), [list.rows]);
  return (
    <>
      {pages.map((rows, page) => (
        <BranchPage
          key={rows[0]?.id ?? page}
          rows={rows}
          labels={list.labels}
          level={level}
          first={page * PAGE}
          of={list.hasMore ? -1 : list.rows.length}
          hasTabStop={parent === null && page === 0}
        />
      ))}
      {list.isLoading ? (
        <Line width={width} level={level}>
          <span role="status" aria-label={t('engine.loading')} className="block space-y-2">
            {Array.from({ length: Math.min(3, known ?? 3) }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity
              <Skeleton key={line} className="h-4 w-56" />
            ))}
          </span>
        </Line>
      ) : null}
      {list.error ? (
        <Line width={width} level={level}>
          <Failed text={t('collection.failed')} detail={list.error.message} onRetry={list.refresh} />
        </Line>
      ) : null}
      {list.hasMore ? (
        <Line width={width} level={level}>
          <LoadMore isLoading={list.isLoadingMore} isAutomatic={parent === null && !list.error} onMore={list.loadMore} />
        </Line>
      ) : null}
    </>
  );
}

const pagesOf = (rows: readonly RecordData[]): (readonly RecordData[])[] =>
  Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, page) => rows.slice(page * PAGE, page * PAGE + PAGE));

/** Something in a branch that is no record. */
function Line({ width, level, children }: { readonly width: number; readonly level: number; readonly children: React.ReactNode }) {
  return (
    <tr aria-level={level} className="bg-surface-raised">
      <td
        colSpan={width}
        className="border-border border-b px-(--edge) py-2"
        style={{ paddingInlineStart: `calc(var(--edge) + ${level * 20}px)` }}
      >
        {children}
      </td>
    </tr>
  );
}

type PageProps = {
  readonly rows: readonly RecordData[];
  readonly labels: Labels;
  readonly level: number;
  readonly first: number;
  readonly of: number;
  readonly hasTabStop: boolean;
};

function BranchPage({ rows, labels, level, first, of, hasTabStop }: PageProps) {
  const { entity, parent, open, underAny } = useTree();
  const ids = rows.map(({ id }) => id);
  const counted = useGroup({ entity: entity.name, filter: underAny(ids), by: parent.pointer });
  const counts = useMemo(() => new Map(counted.rows?.map(({ key, count }) => [String(key), count])), [counted.rows]);
  return rows.map((row, index) => {
    const id = String(row.id);
    const children = counts.get(id) ?? 0;
    const isOpen = children > 0 && open.has(id);
    return [
      <TreeRow
        key={id}
        row={row}
        labels={labels}
        level={level}
        place={first + index + 1}
        of={of}
        childCount={children}
        isOpen={isOpen}
        isFirst={hasTabStop && index === 0}
      />,
      isOpen ? <Branch key={`${id}-under`} parent={row.id} level={level + 1} known={children} /> : null,
    ];
  });
}
