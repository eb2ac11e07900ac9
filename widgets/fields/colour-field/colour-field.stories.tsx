import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import ColourField from './colour-field.tsx';

const meta = { title: 'Fields/Colour' } satisfies Meta;
export default meta;

const field = fieldOf('colour', { label: 'Colour' });

export const Empty = demo(ColourField, field);
export const Filled = demo(ColourField, field, { value: 'teal' });
export const Invalid = demo(ColourField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(ColourField, field, { value: 'teal', disabled: true });
