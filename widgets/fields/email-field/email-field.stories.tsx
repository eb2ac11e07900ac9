import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import EmailField from './email-field.tsx';

const meta = { title: 'Fields/E-mail' } satisfies Meta;
export default meta;

const field = fieldOf('email', { label: 'E-mail' });

export const Empty = demo(EmailField, field);
export const Filled = demo(EmailField, field, { value: 'asha@demo.test' });
export const Invalid = demo(EmailField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(EmailField, field, { value: 'asha@demo.test', disabled: true });
