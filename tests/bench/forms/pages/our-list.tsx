/** This product: a screen whose node is a collection as a table, over records that have come; as a grid it is edited in its cells. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../../../../.storybook/texts.ts';
import { EngineProvider, PlannedScreen } from '../../../../engine/react/index.ts';
import type { ListPage } from '../../../../engine/react/types.ts';
import CollectionNode from '../../../../widgets/collection/collection.tsx';
import { cells } from '../../../../widgets/fields/cells/index.ts';
import { fieldWidgets } from '../../../../widgets/fields/index.ts';
import '../../../../.storybook/theme.css';
import type { PlannedList } from '../definitions.ts';
import type { ListWorkload } from '../list-workload.ts';
import { addTexts } from './add-texts.ts';
import { hostOf } from './host.ts';
import { openPage } from './page.ts';

type LinkProps = { readonly to: string; readonly children: ReactNode; readonly className?: string };

const NOTHING: ListPage = { data: [], next_page_token: null, labels: {} };

type Data = PlannedList & { readonly list: ListWorkload; readonly isGrid?: boolean };

await openPage<Data>(({ app, entity, scope, texts, isGrid, list: { columns, records, labels } }) => {
  startTexts();
  addTexts(texts);
  const data = records.map((record) => ({ ...record, version: 1 }));
  const byId = new Map<string, (typeof data)[number]>(data.map((row) => [row.id, row]));
  const page = { data, next_page_token: null, labels, count: { value: data.length, exact: true } };
  const host = {
    ...hostOf(
      {
        list: (name) => Promise.resolve(name === entity.name ? page : NOTHING),
        update: (_, id, version, patch) => {
          const row = byId.get(id);
          if (row === undefined) return Promise.reject(new Error(`There is no ${id}.`));
          const after = { ...row, ...patch, version: version + 1 };
          byId.set(id, after);
          return Promise.resolve(after);
        },
      },
      { cells, ...(isGrid ? { fields: fieldWidgets } : {}), nodes: { collection: () => Promise.resolve({ default: CollectionNode }) } },
    ),
    Link: ({ to, children, className }: LinkProps) => (
      <a href={to} className={className}>
        {children}
      </a>
    ),
  };
  const pointers = columns.map(({ name }) => `/${name}`);
  const body = {
    id: 'list',
    widget: 'collection',
    entity: entity.name,
    page_size: records.length,
    open: '/things/{id}',
    filters: pointers,
    bulk_edit: pointers,
    views: [{ id: 'table', as: 'table', columns: pointers, ...(isGrid ? { inline: pointers } : {}) }],
  };
  const screen = { id: 'things', title: entity.labels, body, entities: { [entity.name]: entity } };
  return (root) => {
    createRoot(root).render(
      <EngineProvider host={host} app={app} retries={0}>
        <PlannedScreen plan={screen} scope={scope} />
      </EngineProvider>,
    );
  };
});
