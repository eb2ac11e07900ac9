import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import MobileField from './mobile-field.tsx';

const meta = { title: 'Fields/Mobile' } satisfies Meta;
export default meta;

const field = fieldOf('mobile', { label: 'Mobile' });

export const Empty = demo(MobileField, field);
export const Filled = demo(MobileField, field, { value: '9000000001' });
export const Invalid = demo(MobileField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(MobileField, field, { value: '9000000001', disabled: true });
