import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import DatetimeField from './datetime-field.tsx';

const meta = { title: 'Fields/Date and time' } satisfies Meta;
export default meta;

const field = fieldOf('datetime', { label: 'Date and time' });

export const Empty = demo(DatetimeField, field);
export const Filled = demo(DatetimeField, field, { value: '2026-03-01T03:30:00.000Z' });
export const Invalid = demo(DatetimeField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(DatetimeField, field, { value: '2026-03-01T03:30:00.000Z', disabled: true });
