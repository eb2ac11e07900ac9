/** Records as a table, or as a grid whose cells are worked on as in a spreadsheet. */
import { lazy, Suspense } from 'react';
import type { ViewProps } from '../views/view-props.ts';
import { TableView } from './table-view.tsx';

const GridTable = lazy(() => import('./grid/grid-table.tsx'));

export function Table(props: ViewProps) {
  const plain = <TableView {...props} />;
  if (!props.state.isGrid) return plain;
  return (
    <Suspense fallback={plain}>
      <GridTable {...props} />
    </Suspense>
  );
}
