import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import ListField from './list-field.tsx';

const meta = { title: 'Fields/List' } satisfies Meta;
export default meta;

const field = fieldOf('list', { label: 'List', schema: { type: 'array', items: { type: 'string' } } });

export const Empty = demo(ListField, field);
export const Filled = demo(ListField, field, { value: ['First', 'Second'] });
export const Invalid = demo(ListField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(ListField, field, { value: ['First', 'Second'], disabled: true });
