import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import BarcodeField from './barcode-field.tsx';

const meta = { title: 'Fields/Barcode scanner' } satisfies Meta;
export default meta;

const field = fieldOf('barcode', { label: 'Serial number' });

export const Empty = demo(BarcodeField, field);
export const Filled = demo(BarcodeField, field, { value: '8901234567890' });
export const Required = demo(BarcodeField, { ...field, required: true });
export const Invalid = demo(BarcodeField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(BarcodeField, field, { value: '8901234567890', disabled: true });
