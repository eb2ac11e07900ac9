import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, priorities } from '../shared/story-kit.tsx';
import SelectField from './select-field.tsx';

const meta = { title: 'Fields/Select' } satisfies Meta;
export default meta;

const field = fieldOf('select', { label: 'Select' });

export const Empty = demo(SelectField, field, { options: priorities });
export const Filled = demo(SelectField, field, { value: 'High', options: priorities });
export const Invalid = demo(SelectField, { ...field, required: true }, { invalid: true, options: priorities });
export const Disabled = demo(SelectField, field, { value: 'High', disabled: true, options: priorities });
