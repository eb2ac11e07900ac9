import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import TimeField from './time-field.tsx';

const meta = { title: 'Fields/Time' } satisfies Meta;
export default meta;

const field = fieldOf('time', { label: 'Time' });

export const Empty = demo(TimeField, field);
export const Filled = demo(TimeField, field, { value: '09:30' });
export const Invalid = demo(TimeField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(TimeField, field, { value: '09:30', disabled: true });
