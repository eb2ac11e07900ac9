import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, priorities } from '../shared/story-kit.tsx';
import RadioField from './radio-field.tsx';

const meta = { title: 'Fields/Radio' } satisfies Meta;
export default meta;

const field = fieldOf('radio', { label: 'Radio' });

export const Empty = demo(RadioField, field, { options: priorities });
export const Filled = demo(RadioField, field, { value: 'Normal', options: priorities });
export const Invalid = demo(RadioField, { ...field, required: true }, { invalid: true, options: priorities });
export const Disabled = demo(RadioField, field, { value: 'Normal', disabled: true, options: priorities });
