import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, priorities } from '../shared/story-kit.tsx';
import MultiselectField from './multiselect-field.tsx';

const meta = { title: 'Fields/Several choices' } satisfies Meta;
export default meta;

const field = fieldOf('multiselect', { label: 'Several choices' });

export const Empty = demo(MultiselectField, field, { options: priorities });
export const Filled = demo(MultiselectField, field, { value: ['High', 'Low'], options: priorities });
export const Invalid = demo(MultiselectField, { ...field, required: true }, { invalid: true, options: priorities });
export const Disabled = demo(MultiselectField, field, { value: ['High', 'Low'], disabled: true, options: priorities });
