import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import IconField from './icon-field.tsx';

const meta = { title: 'Fields/Icon' } satisfies Meta;
export default meta;

const field = fieldOf('icon', { label: 'Icon' });

export const Empty = demo(IconField, field);
export const Filled = demo(IconField, field, { value: 'air-vent' });
export const Invalid = demo(IconField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(IconField, field, { value: 'wrench', disabled: true });
