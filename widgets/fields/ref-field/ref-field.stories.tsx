import type { Meta } from '@storybook/react-vite';
import { cityLabel, demo, fieldOf, searchCities } from '../shared/story-kit.tsx';
import RefField from './ref-field.tsx';

const meta = { title: 'Fields/Reference' } satisfies Meta;
export default meta;

const field = fieldOf('ref', { label: 'Reference', ref: 'city' });

export const Empty = demo(RefField, field, { search: searchCities, labelOf: cityLabel });
export const Filled = demo(RefField, field, { value: 'c1', search: searchCities, labelOf: cityLabel });
export const Invalid = demo(RefField, { ...field, required: true }, { invalid: true, search: searchCities, labelOf: cityLabel });
export const Disabled = demo(RefField, field, { value: 'c1', disabled: true, search: searchCities, labelOf: cityLabel });
