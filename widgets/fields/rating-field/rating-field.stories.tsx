import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import RatingField from './rating-field.tsx';

const meta = { title: 'Fields/Rating' } satisfies Meta;
export default meta;

const field = fieldOf('rating', { label: 'Rating' });

export const Empty = demo(RatingField, field);
export const Filled = demo(RatingField, field, { value: 4 });
export const Invalid = demo(RatingField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(RatingField, field, { value: 4, disabled: true });
