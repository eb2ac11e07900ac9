/** Grey rows of the table that is coming: same columns, same height. */
import { useText } from '../../../engine/react/index.ts';
import { Skeleton, skeletonWidth } from '../../primitives/skeleton/skeleton.tsx';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

export function SkeletonTable({ columns, isCompact }: { readonly columns: number; readonly isCompact: boolean }) {
  const text = useText();
  const cells = Array.from({ length: Math.max(1, columns) }, (_, column) => column);
  return (
    <div role="status" aria-label={text('engine.loading')} className="overflow-hidden">
      <div className="h-9 border-b border-border bg-surface" />
      {(isCompact ? ROWS.slice(0, 3) : ROWS).map((row) => (
        <div key={row} className="flex h-row items-center gap-6 border-b border-border bg-surface-raised px-(--edge)">
          {cells.map((column) => (
            <span key={column} className="min-w-0 flex-1">
              <Skeleton className={`h-3.5 ${skeletonWidth(row, column)}`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

export function SkeletonCards({ isCompact }: { readonly isCompact: boolean }) {
  const text = useText();
  return (
    <div role="status" aria-label={text('engine.loading')} className="grid gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3">
      {ROWS.slice(0, isCompact ? 2 : 6).map((row) => (
        <div key={row} className="space-y-2 rounded-card border border-border bg-surface-raised p-3">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className={`h-3.5 ${skeletonWidth(row, 1)}`} />
        </div>
      ))}
    </div>
  );
}
