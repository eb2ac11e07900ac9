import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import JsonField from './json-field.tsx';

const meta = { title: 'Fields/JSON' } satisfies Meta;
export default meta;

const field = fieldOf('json', { label: 'JSON' });

export const Empty = demo(JsonField, field);
export const Filled = demo(JsonField, field, { value: { floor: 3, rooms: ['a', 'b'] } });
export const Invalid = demo(JsonField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(JsonField, field, { value: { floor: 3, rooms: ['a', 'b'] }, disabled: true });
