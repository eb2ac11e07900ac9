import type { Meta } from '@storybook/react-vite';
import { field as viewField } from '../../.storybook/fake-product.ts';
import { demo, fieldOf } from '../fields/story-kit.tsx';
import MatrixField from './matrix-field.tsx';

const meta = { title: 'Fields/Matrix' } satisfies Meta;
export default meta;

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
const value = [{ menu_id: 'stockTransfer', rights_type: ['CREATE', 'READ'] }];

export const Empty = demo(MatrixField, field);
export const Filled = demo(MatrixField, field, { value });
export const Invalid = demo(MatrixField, field, { value, invalid: true });
export const Disabled = demo(MatrixField, field, { value, disabled: true });
export const OfAnotherForm = demo(MatrixField, fieldOf('matrix', { label: 'Menu rights', items: [] }));
