import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import DateField from './date-field.tsx';

const meta = { title: 'Fields/Date' } satisfies Meta;
export default meta;

const field = fieldOf('date', { label: 'Date' });

export const Empty = demo(DateField, field);
export const Filled = demo(DateField, field, { value: '2026-03-01' });
export const Invalid = demo(DateField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(DateField, field, { value: '2026-03-01', disabled: true });
