import { field as viewField } from '../../../.storybook/fake-product.ts';
import { fieldOf } from '../shared/story-kit.tsx';

const menus = [
  { value: 'manageInventory', label: 'option.menu_manage_inventory' },
  { value: 'stockTransfer', label: 'option.menu_stock_transfer' },
  { value: 'depRequests', label: 'option.menu_dep_requests' },
];
const rights = ['CREATE', 'READ', 'UPDATE'];

/** Rights on menus, as a role has them. */
export const field = fieldOf('matrix', {
  label: 'Menu rights',
  items: [
    viewField('menu_id', 'select', { options: menus, schema: { type: 'string', enum: menus.map(({ value }) => value) } }),
    viewField('rights_type', 'multiselect', {
      options: rights.map((value) => ({ value, label: `people.can_${value.toLowerCase()}` })),
      schema: { type: 'array', items: { type: 'string', enum: rights } },
    }),
  ],
});

const reaches = ['own', 'organisation'];

/** The same with how far each right reaches; one of them over everybody alone. */
export const reaching = fieldOf('matrix', {
  label: 'Menu rights',
  items: [
    viewField('menu_id', 'select', {
      options: menus.map((menu) => ({ ...menu, with: { reach: menu.value === 'stockTransfer' ? ['organisation'] : reaches } })),
      schema: { type: 'string', enum: menus.map(({ value }) => value) },
    }),
    ...(field.items ?? []).slice(1),
    viewField('reach', 'select', {
      label: 'people.reach',
      options: reaches.map((value) => ({ value, label: `people.reach_${value}` })),
      schema: { type: 'string', enum: reaches },
    }),
  ],
});
