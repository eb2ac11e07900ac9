import type { Meta } from '@storybook/react-vite';
import { demo } from '../shared/story-kit.tsx';
import { field, value } from './example.ts';
import PolygonField from './polygon-field.tsx';

const meta = { title: 'Fields/Border' } satisfies Meta;
export default meta;

export const Empty = demo(PolygonField, field);
export const Filled = demo(PolygonField, field, { value });
export const NoPoint = demo(PolygonField, field, { value: '12.97, 77.59\nsomewhere' });
export const Invalid = demo(PolygonField, { ...field, required: true }, { value: value.slice(0, 2), invalid: true });
export const Disabled = demo(PolygonField, field, { value, disabled: true });
