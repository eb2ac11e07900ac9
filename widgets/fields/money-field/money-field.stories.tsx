import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import MoneyField from './money-field.tsx';

const meta = { title: 'Fields/Money' } satisfies Meta;
export default meta;

const field = fieldOf('money', { label: 'Money' });

export const Empty = demo(MoneyField, field);
export const Filled = demo(MoneyField, field, { value: 129900 });
export const Invalid = demo(MoneyField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(MoneyField, field, { value: 129900, disabled: true });
