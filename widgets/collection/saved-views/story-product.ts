/** A list with saved views, for its stories and tests. */
import type { FakeProduct } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';

const view = (name: string, more: object) => ({
  screen: 'tasks',
  node: 'list',
  name,
  shared_role_ids: [],
  is_default: false,
  follows: null,
  ...more,
});

export const savedViews = [
  view('Overdue and mine', { owner_id: 'user-1', state: 'filter=doc.due+%3C+today%28%29+%26%26+doc.assgne_id+%3D%3D+user.id' }),
  view('Taps', { owner_id: 'user-1', state: 'q=tap' }),
  view('Last week', { owner_id: 'user-2', state: 'filter=within%28doc.due%2C+%27last_week%27%29', shared_role_ids: ['role-1'] }),
  view('Of another list', { owner_id: 'user-1', node: 'other', state: 'q=x' }),
];

export const product: FakeProduct = {
  ...fakeProduct,
  entities: [
    ...fakeProduct.entities,
    entity('role', { title: 'name', fields: [field('name')] }),
    entity('saved-view', {
      title: 'name',
      fields: [
        field('name'),
        field('screen'),
        field('node'),
        field('state', 'textarea'),
        field('owner_id', 'ref', { ref: 'user' }),
        field('shared_role_ids', 'refs', { ref: 'role' }),
        field('follows'),
        field('is_default', 'boolean'),
      ],
    }),
  ],
  rows: {
    ...fakeProduct.rows,
    role: [
      { id: 'role-1', name: 'Administrator' },
      { id: 'role-2', name: 'Dispatcher' },
    ],
    'saved-view': savedViews,
  },
};
