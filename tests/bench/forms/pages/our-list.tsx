/** This product: the collection as a table, over records that have come. */
import { createRoot } from 'react-dom/client';
import { startTexts } from '../../../../.storybook/texts.ts';
import { EngineProvider } from '../../../../engine/react/index.ts';
import CollectionNode from '../../../../widgets/collection/collection.tsx';
import { cells } from '../../../../widgets/fields/cells/index.ts';
import '../../../../.storybook/theme.css';
import type { PlannedList } from '../definitions.ts';
import type { ListWorkload } from '../workloads.ts';
import { addTexts } from './add-texts.ts';
import { hostOf } from './host.ts';
import { openPage } from './page.ts';

await openPage<PlannedList & { readonly list: ListWorkload }>(({ app, entity, scope, texts, list: { columns, records } }) => {
  startTexts();
  addTexts(texts);
  const data = records.map((record) => ({ ...record, version: 1 }));
  const host = hostOf(
    {
      entity: () => Promise.resolve(entity),
      list: () => Promise.resolve({ data, next_page_token: null, labels: {}, count: { value: data.length, exact: true } }),
    },
    { cells },
  );
  const node = {
    id: 'list',
    widget: 'collection',
    entity: entity.name,
    page_size: records.length,
    views: [{ id: 'table', as: 'table', columns: columns.map(({ name }) => `/${name}`) }],
  } as const;
  return (root) => {
    createRoot(root).render(
      <EngineProvider host={host} app={app} retries={0}>
        <CollectionNode node={node} scope={scope} />
      </EngineProvider>,
    );
  };
});
