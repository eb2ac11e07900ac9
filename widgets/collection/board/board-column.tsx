/** One column of a board: its own list, growing as one scrolls. */
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, type ListRequest, useFormat, useList } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Dot } from '../../primitives/chip/chip.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { useInSight } from '../../primitives/support/use-in-sight.ts';
import { LoadMore } from '../rows/load-more.tsx';
import { BoardCard } from './board-card.tsx';
import { useBoard } from './board-context.ts';
import type { Column } from './column-value.ts';
import { type ColumnPart, useColumnPart } from './lift-store.ts';

type Props = {
  readonly column: Column;
  /** Undefined while nobody counted. */
  readonly count: number | undefined;
  readonly listOf: (column: Column) => ListRequest;
  readonly isFolded: boolean;
  readonly isCompact: boolean;
  readonly onFold: (column: string) => void;
};

const parts: Readonly<Record<ColumnPart, string>> = {
  rest: 'border-transparent',
  source: 'border-transparent',
  legal: 'border-dashed border-accent',
  over: 'border-accent bg-accent-soft',
  closed: 'border-transparent opacity-45',
  refused: 'border-dashed border-danger opacity-60',
};

const frame = 'flex shrink-0 flex-col rounded-card border bg-surface-sunken transition-opacity duration-quick';

export const BoardColumn = memo(function BoardColumn({ column, count, listOf, isFolded, isCompact, onFold }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { store } = useBoard();
  const part = useColumnPart(store, column.key);
  const element = useRef<HTMLElement>(null);
  const isInSight = useInSight(element);
  const isEmpty = count === 0;
  const list = useList({ ...listOf(column), enabled: isInSight && !isFolded && !isEmpty });
  const number = count === undefined ? '' : format.number(count);
  const label = t('board.column', { column: column.label, count: count ?? 0 });
  if (isFolded) {
    return (
      <section
        ref={element}
        data-place={column.key}
        data-part={part}
        aria-label={label}
        className={`${frame} w-10 items-center ${parts[part]}`}
      >
        <IconButton
          icon="chevrons-right"
          label={t('board.unfold', { column: column.label })}
          aria-expanded={false}
          onClick={() => onFold(column.key)}
          className="flip text-text-muted"
        />
        <h2 className="flex min-h-0 items-center gap-2 overflow-hidden py-2 text-sm font-semibold [writing-mode:vertical-rl]">
          <Dot colour={column.colour} />
          <span className="truncate">{column.label}</span>
          <span className="font-normal text-text-muted tabular-nums">{number}</span>
        </h2>
      </section>
    );
  }
  return (
    <section
      ref={element}
      data-place={column.key}
      data-part={part}
      aria-label={label}
      className={`${frame} w-72 max-md:w-full max-md:snap-start ${parts[part]}`}
    >
      <header className="flex shrink-0 items-center gap-2 ps-3 pe-1 pt-1">
        <Dot colour={column.colour} />
        <h2 className="min-w-0 truncate text-sm font-semibold">{column.label}</h2>
        <span className="text-sm text-text-muted tabular-nums">{number}</span>
        <IconButton
          icon="chevrons-left"
          label={t('board.fold', { column: column.label })}
          aria-expanded
          onClick={() => onFold(column.key)}
          className="flip ms-auto text-text-muted"
        />
      </header>
      <div
        data-place-scroll=""
        className={`min-h-24 flex-1 overflow-y-auto overscroll-y-contain p-2 max-md:max-h-[68dvh] ${isCompact ? 'max-h-96' : ''}`}
      >
        {list.error ? <Failed text={t('board.column_failed')} detail={list.error.message} onRetry={list.refresh} /> : null}
        {(list.isLoading || !isInSight) && !isEmpty ? <SkeletonColumn cards={Math.min(3, count ?? 3)} /> : null}
        {isEmpty ? <p className="px-1 py-6 text-center text-sm text-text-muted">{t('board.empty_column')}</p> : null}
        <ul
          className={`space-y-2 ${list.isStale && !list.error ? 'opacity-60' : ''}`}
          aria-busy={list.isStale || list.isLoading}
          aria-label={column.label}
        >
          {(isEmpty ? [] : list.rows).map((row, index) => (
            <li key={row.id}>
              <BoardCard row={row} labelOf={list.labelOf} isFirst={index === 0} />
            </li>
          ))}
        </ul>
        {list.hasMore && !isEmpty ? (
          <LoadMore isLoading={list.isLoadingMore} isAutomatic={!isCompact && !list.error} onMore={list.loadMore} />
        ) : null}
      </div>
    </section>
  );
});

/** Cards on their way. */
export function SkeletonColumn({ cards }: { readonly cards: number }) {
  return (
    <div aria-hidden="true" className="space-y-2">
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity
        <div key={card} className="space-y-2 rounded-card border border-border bg-surface-raised p-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3.5 w-36" />
        </div>
      ))}
    </div>
  );
}
