import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, priorities } from '../shared/story-kit.tsx';
import CheckboxesField from './checkboxes-field.tsx';

const meta = { title: 'Fields/Checkboxes' } satisfies Meta;
export default meta;

const field = fieldOf('checkboxes', { label: 'Checkboxes' });

export const Empty = demo(CheckboxesField, field, { options: priorities });
export const Filled = demo(CheckboxesField, field, { value: ['High', 'Low'], options: priorities });
export const Invalid = demo(CheckboxesField, { ...field, required: true }, { invalid: true, options: priorities });
export const Disabled = demo(CheckboxesField, field, { value: ['High', 'Low'], disabled: true, options: priorities });
