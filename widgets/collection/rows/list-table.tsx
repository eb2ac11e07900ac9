/** The table of a list. Its code comes apart: phones show cards, and wide screens bring it beside the code of the page. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { ViewProps } from '../views/view-props.ts';

let loaded: ComponentType<ViewProps> | undefined;

/** Once it is there, tables are drawn without waiting for a moment. */
async function loadTable(): Promise<{ readonly default: ComponentType<ViewProps> }> {
  const { Table } = await import('../table/table.tsx');
  loaded = Table;
  return { default: Table };
}

const LaterTable = lazy(loadTable);

/** `waiting` stands in its place until its code has come. */
export function ListTable({ waiting, ...props }: ViewProps & { readonly waiting: ReactNode }) {
  // Kept: another component in its place would mount the rows anew.
  const [Table] = useState(() => loaded);
  if (Table) return <Table {...props} />;
  return (
    <Suspense fallback={waiting}>
      <LaterTable {...props} />
    </Suspense>
  );
}
