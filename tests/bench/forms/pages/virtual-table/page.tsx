/** The floor of a list: a virtual table written by hand for these records, with the toolbar, the selection and the cells of ours. */
import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../../.storybook/theme.css';
import type { ListWorkload } from '../../list-workload.ts';
import { openPage } from '../page.ts';
import { columnsOf } from './columns.tsx';
import { Table } from './table.tsx';
import { Toolbar } from './toolbar.tsx';
import { useListView } from './use-list-view.ts';

function List({ list }: { readonly list: ListWorkload }) {
  const columns = useMemo(() => columnsOf(list), [list]);
  const { view, rows, selected, toggle, toggleAll } = useListView(list.records);
  const shown = useMemo(() => columns.filter(({ name }) => !view.hidden.has(name)), [columns, view.hidden]);
  return (
    <section
      aria-label="Things"
      className="relative flex min-w-0 flex-col pt-4 [--edge:16px] md:[--edge:24px] md:max-h-[calc(100dvh-var(--top-bar,48px))]"
    >
      <header className="flex min-h-control shrink-0 flex-wrap items-center gap-2 px-(--edge) pb-3">
        <h1 className="text-xl font-semibold">Things</h1>
        <span className="text-sm text-text-muted tabular-nums" title={`${rows.length} records`}>
          {rows.length.toLocaleString()}
        </span>
      </header>
      <Toolbar columns={columns} view={view} />
      <Table records={rows} columns={shown} view={view} selected={selected} onToggle={toggle} onAll={toggleAll} />
    </section>
  );
}

await openPage<ListWorkload>((list) => (root) => createRoot(root).render(<List list={list} />));
