import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import NumberField from './number-field.tsx';

const meta = { title: 'Fields/Number' } satisfies Meta;
export default meta;

const field = fieldOf('number', { label: 'Number', unit: 'kg' });

export const Empty = demo(NumberField, field);
export const Filled = demo(NumberField, field, { value: 12.5 });
export const Invalid = demo(NumberField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(NumberField, field, { value: 12.5, disabled: true });

const time = fieldOf('integer', { label: 'Time', unit: 'min' });
export const Duration = demo(NumberField, time, { value: 270 });
export const NoDuration = demo(NumberField, time);
