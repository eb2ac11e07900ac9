import type { Meta } from '@storybook/react-vite';
import { cityLabel, demo, fieldOf, searchCities } from '../shared/story-kit.tsx';
import RefsField from './refs-field.tsx';

const meta = { title: 'Fields/References' } satisfies Meta;
export default meta;

const field = fieldOf('refs', { label: 'References', ref: 'city' });

export const Empty = demo(RefsField, field, { search: searchCities, labelOf: cityLabel });
export const Filled = demo(RefsField, field, { value: ['c1', 'c3'], search: searchCities, labelOf: cityLabel });
export const Invalid = demo(RefsField, { ...field, required: true }, { invalid: true, search: searchCities, labelOf: cityLabel });
export const Disabled = demo(RefsField, field, { value: ['c1', 'c3'], disabled: true, search: searchCities, labelOf: cityLabel });
