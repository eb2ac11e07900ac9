import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import ButtonField from './button-field.tsx';

const meta = { title: 'Fields/Button' } satisfies Meta;
export default meta;

const address = 'https://example.com/manual';
const field = fieldOf('button', { label: 'Open the manual', readOnly: true, options: [{ value: address, label: address }] });

export const Linked = demo(ButtonField, field);
export const Disabled = demo(ButtonField, field, { disabled: true });
export const WithoutLink = demo(ButtonField, fieldOf('button', { label: 'Open the manual', readOnly: true }));
