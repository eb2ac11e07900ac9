import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../fields/story-kit.tsx';
import PolygonField from './polygon-field.tsx';

const meta = { title: 'Fields/Border' } satisfies Meta;
export default meta;

export const field = fieldOf('polygon', { label: 'Border' });
export const value = [
  [12.98, 77.58],
  [12.99, 77.62],
  [12.95, 77.64],
  [12.93, 77.6],
];

export const Empty = demo(PolygonField, field);
export const Filled = demo(PolygonField, field, { value });
export const NoPoint = demo(PolygonField, field, { value: '12.97, 77.59\nsomewhere' });
export const Invalid = demo(PolygonField, { ...field, required: true }, { value: value.slice(0, 2), invalid: true });
export const Disabled = demo(PolygonField, field, { value, disabled: true });
