import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import TextField from './text-field.tsx';

const meta = { title: 'Fields/Text' } satisfies Meta;
export default meta;

const field = fieldOf('text', { label: 'Text' });

export const Empty = demo(TextField, field);
export const Filled = demo(TextField, field, { value: 'Compressor makes a noise' });
export const Invalid = demo(TextField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(TextField, field, { value: 'Compressor makes a noise', disabled: true });
