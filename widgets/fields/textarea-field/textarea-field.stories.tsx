import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import TextareaField from './textarea-field.tsx';

const meta = { title: 'Fields/Long text' } satisfies Meta;
export default meta;

const field = fieldOf('textarea', { label: 'Long text' });

export const Empty = demo(TextareaField, field);
export const Filled = demo(TextareaField, field, { value: 'It started on Monday.\\nSince then every hour.' });
export const Invalid = demo(TextareaField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(TextareaField, field, { value: 'It started on Monday.\\nSince then every hour.', disabled: true });
