import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import { field, reaching } from './example.ts';
import MatrixField from './matrix-field.tsx';

const meta = { title: 'Fields/Matrix' } satisfies Meta;
export default meta;

const value = [{ menu_id: 'stockTransfer', rights_type: ['CREATE', 'READ'] }];

export const Empty = demo(MatrixField, field);
export const Filled = demo(MatrixField, field, { value });
export const Invalid = demo(MatrixField, field, { value, invalid: true });
export const Disabled = demo(MatrixField, field, { value, disabled: true });
export const WithReach = demo(MatrixField, reaching, {
  value: [
    { ...value[0], reach: 'organisation' },
    { menu_id: 'manageInventory', rights_type: ['READ'], reach: 'own' },
  ],
});
export const OfAnotherForm = demo(MatrixField, fieldOf('matrix', { label: 'Menu rights', items: [] }));
