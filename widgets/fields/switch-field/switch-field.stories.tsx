import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import SwitchField from './switch-field.tsx';

const meta = { title: 'Fields/Switch' } satisfies Meta;
export default meta;

const field = fieldOf('boolean', { label: 'Switch' });

export const Empty = demo(SwitchField, field);
export const Filled = demo(SwitchField, field, { value: true });
export const Invalid = demo(SwitchField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(SwitchField, field, { value: true, disabled: true });
