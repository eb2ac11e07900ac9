/** Node: numbers and charts; each asks for itself, in one call, a chart once it is near. */

import { useMemo } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { ErrorBoundary, Failed, holds, inside, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Chart } from '../../charts/chart.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { AsOf } from './as-of.tsx';
import type { DashboardOptions } from './options.ts';
import { Tile } from './tile.tsx';
import { useListFilter } from './use-list-filter.ts';

const shown = <T extends { readonly show?: string }>(items: readonly T[] | undefined, scope: RuleScope): readonly T[] =>
  (items ?? []).filter(({ show }) => show === undefined || holds(show, scope));

export default function DashboardNode({ node, scope }: NodeProps<DashboardOptions>) {
  const text = useText();
  const own = useMemo(() => inside(scope), [scope]);
  const narrowed = useListFilter(node.list);
  const tiles = useMemo(() => shown(node.tiles, own).map(narrowed), [node.tiles, own, narrowed]);
  const charts = useMemo(() => shown(node.charts, own).map(narrowed), [node.charts, own, narrowed]);
  // Everything was cut to the person or hidden. Without a title it speaks only where nothing else is on the page.
  const isEmpty = tiles.length + charts.length === 0;
  return (
    <div
      className={`space-y-5 p-[var(--inset,1rem)] md:p-[var(--inset,1.5rem)] ${isEmpty && node.title === undefined ? 'hidden [:only-child>&]:block' : ''}`}
    >
      {node.title === undefined ? (
        !isEmpty && <AsOf />
      ) : (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h1 className="text-xl font-semibold">{text(node.title)}</h1>
            {node.text === undefined ? null : <p className="mt-1 text-sm text-text-muted">{text(node.text)}</p>}
          </div>
          {isEmpty ? null : <AsOf />}
        </header>
      )}
      {isEmpty ? <EmptyState title={text('t:dashboard.closed')} text={text('t:dashboard.closed_text')} compact /> : null}
      {tiles.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(170px,1fr))]">
          {tiles.map((tile) => (
            <li key={tile.id} className="grid min-w-0 grid-cols-1">
              <ErrorBoundary fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
                <Tile tile={tile} scope={own} />
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      ) : null}
      {charts.length > 0 ? (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {charts.map((chart) => (
            <ErrorBoundary key={chart.id} fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
              <Chart chart={chart} scope={own} />
            </ErrorBoundary>
          ))}
        </div>
      ) : null}
    </div>
  );
}
