import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import TagsField from './tags-field.tsx';

const meta = { title: 'Fields/Tags' } satisfies Meta;
export default meta;

const field = fieldOf('tags', { label: 'Parts' });
const options = ['Capacitor', 'Filter', 'Fuse'].map((value) => ({ value, label: value }));

export const Empty = demo(TagsField, field, { options });
export const Filled = demo(TagsField, field, { value: ['Filter', 'Copper pipe'], options });
export const Required = demo(TagsField, { ...field, required: true }, { options });
export const Invalid = demo(TagsField, { ...field, required: true }, { invalid: true, options });
export const Disabled = demo(TagsField, field, { value: ['Filter'], disabled: true, options });
