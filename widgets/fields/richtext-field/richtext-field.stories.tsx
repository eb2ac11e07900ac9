import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import RichtextField from './richtext-field.tsx';

const meta = { title: 'Fields/Rich text' } satisfies Meta;
export default meta;

const field = fieldOf('richtext', { label: 'Instructions' });
const value =
  '<h2>Before you start</h2><p>Switch the <strong>mains</strong> off, see <a href="https://example.com">the manual</a>.</p><ul><li><p>Gloves</p></li><li><p>Meter</p></li></ul>';

export const Empty = demo(RichtextField, field, { placeholder: 'What should the visitor know?' });
export const Filled = demo(RichtextField, field, { value });
export const Required = demo(RichtextField, { ...field, required: true });
export const Invalid = demo(RichtextField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(RichtextField, field, { value, disabled: true });
