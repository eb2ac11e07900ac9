/** What the stories of views share: a collection of tasks, and a product whose status moves at once. */
import type { FakeProduct } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field, taskEntity, taskRows } from '../../../.storybook/fake-product.ts';
import type { CollectionOptions, ViewOptions } from '../options.ts';

/** A node with one view, or several. */
export const nodeOf = (views: readonly ViewOptions[], part: Partial<CollectionOptions> = {}) => ({
  id: 'tasks',
  widget: 'collection',
  entity: 'task',
  views,
  filters: ['/status', '/priority', '/assgne_id'],
  open: '/my-tasks/{id}',
  create: { defaults: { '/priority': "'Normal'" } },
  ...part,
});

const moveForm = fakeProduct.forms?.['task/update-status'];

/** A workflow `move` that asks for the new status and nothing more. */
export const quickProduct: FakeProduct = {
  ...fakeProduct,
  entities: [
    {
      ...taskEntity,
      can: { ...taskEntity.can, move: "doc.status != 'status-4'" },
      workflows: [...taskEntity.workflows, { name: 'move', label: 'action.update_work_status', on: 'record', fields: ['to'] }],
    },
    ...fakeProduct.entities.slice(1),
  ],
  forms: {
    ...fakeProduct.forms,
    ...(moveForm ? { 'task/move': { ...moveForm, for: 'move', fields: moveForm.fields.filter(({ name }) => name === 'to') } } : {}),
  },
  workflows: { ...fakeProduct.workflows, 'task/move': (row, input) => ({ ...row, status: input.to }) },
};

/** More tasks than a column shows at first. */
export const manyProduct: FakeProduct = {
  ...quickProduct,
  rows: {
    ...quickProduct.rows,
    task: Array.from({ length: 320 }, (_, index) => ({
      ...taskRows[index % taskRows.length],
      id: `task-${index + 1}`,
      display_code: `ACM-${String(index + 1).padStart(6, '0')}`,
    })),
  },
};

/** Two hundred people with work. */
export const crowdProduct: FakeProduct = {
  ...manyProduct,
  rows: {
    ...manyProduct.rows,
    user: Array.from({ length: 200 }, (_, index) => ({ id: `user-${index + 1}`, user_name: `Person ${index + 1}` })),
    task: (manyProduct.rows.task ?? []).map((row, index) => ({ ...row, assgne_id: `user-${(index % 200) + 1}` })),
  },
};

const places: Readonly<Record<string, readonly string[]>> = {
  Maharashtra: ['Pune', 'Mumbai', 'Nagpur'],
  Karnataka: ['Bengaluru', 'Mysuru'],
  Goa: [],
};

/** Places in places: states, their cities, and the areas of each. */
export const treeProduct: FakeProduct = {
  entities: [
    entity('location-group', {
      order: ['/title'],
      fields: [
        field('title', 'text', { searchable: true, required: true }),
        field('parent_id', 'ref', { ref: 'location-group' }),
        field('kind', 'select', {
          options: [
            { value: 'State', label: 'State', colour: 'violet' },
            { value: 'City', label: 'City', colour: 'blue' },
            { value: 'Area', label: 'Area', colour: 'grey' },
          ],
        }),
        field('count', 'integer'),
      ],
    }),
  ],
  rows: {
    'location-group': Object.entries(places).flatMap(([state, cities]) => [
      { id: state, title: state, parent_id: null, kind: 'State', count: cities.length * 40 },
      ...cities.flatMap((city) => [
        { id: city, title: city, parent_id: state, kind: 'City', count: 40 },
        ...['North', 'South'].map((area) => ({
          id: `${city}-${area}`,
          title: `${city} ${area}`,
          parent_id: city,
          kind: 'Area',
          count: 20,
        })),
      ]),
    ]),
  },
};

export { fakeProduct, field, taskEntity, taskRows };
