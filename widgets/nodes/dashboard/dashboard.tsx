/** Node: numbers and charts; each asks for itself, in one call, a chart once it is near. */

import { useMemo } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { ErrorBoundary, Failed, holds, inside, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Chart } from '../../charts/chart.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import type { DashboardOptions } from './options.ts';
import { Tile } from './tile.tsx';
import { useListFilter } from './use-list-filter.ts';
import { type DashboardWindow, useWindow } from './use-window.ts';

const shown = <T extends { readonly show?: string }>(items: readonly T[] | undefined, scope: RuleScope): readonly T[] =>
  (items ?? []).filter(({ show }) => show === undefined || holds(show, scope));

/** Where figures lead, with what was chosen for the page. */
const ledBy =
  (window: DashboardWindow | undefined) =>
  <T extends { readonly to?: string }>(figure: T): T => {
    const to = window?.kept(figure.to);
    return to === undefined ? figure : { ...figure, to };
  };

export default function DashboardNode({ node, scope }: NodeProps<DashboardOptions>) {
  const text = useText();
  const own = useMemo(() => inside(scope), [scope]);
  const narrowed = useListFilter(node.list);
  const window = useWindow(node, own);
  const led = useMemo(() => ledBy(window), [window]);
  const tiles = useMemo(() => shown(node.tiles, own).map(narrowed).map(led), [node.tiles, own, narrowed, led]);
  const charts = useMemo(() => shown(node.charts, own).map(narrowed).map(led), [node.charts, own, narrowed, led]);
  // Everything was cut to the person or hidden. Without a title it speaks only where nothing else is on the page.
  const isEmpty = tiles.length + charts.length === 0;
  return (
    <div
      className={`space-y-5 p-[var(--inset,1rem)] md:p-[var(--inset,1.5rem)] ${isEmpty && node.title === undefined ? 'hidden [:only-child>&]:block' : ''}`}
    >
      <DashboardHeader title={node.title} text={node.text} isEmpty={isEmpty} window={window} />
      {isEmpty ? <EmptyState title={text('t:dashboard.closed')} text={text('t:dashboard.closed_text')} compact /> : null}
      {tiles.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(170px,1fr))]">
          {tiles.map((tile) => (
            <li key={tile.id} className="grid min-w-0 grid-cols-1">
              <ErrorBoundary fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
                <Tile tile={tile} scope={own} window={window?.about(tile)} />
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      ) : null}
      {charts.length > 0 ? (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {charts.map((chart) => (
            <ErrorBoundary key={chart.id} fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
              <Chart chart={chart} scope={own} window={window?.about(chart)} />
            </ErrorBoundary>
          ))}
        </div>
      ) : null}
    </div>
  );
}
