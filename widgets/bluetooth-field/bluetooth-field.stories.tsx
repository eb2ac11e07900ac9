import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../fields/story-kit.tsx';
import BluetoothField from './bluetooth-field.tsx';

const meta = { title: 'Fields/Bluetooth' } satisfies Meta;
export default meta;

const field = fieldOf('bluetooth', { label: 'Reading of the machine', initialText: 'Hold the phone close to the machine' });

export const Empty = demo(BluetoothField, field);
export const Filled = demo(BluetoothField, field, { value: 'M-200: 4.2 bar' });
export const Required = demo(BluetoothField, { ...field, required: true });
export const Invalid = demo(BluetoothField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(BluetoothField, field, { value: 'M-200: 4.2 bar', disabled: true });
