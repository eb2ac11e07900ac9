import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import PasswordField from './password-field.tsx';

const meta = { title: 'Fields/Password' } satisfies Meta;
export default meta;

const field = fieldOf('password', { label: 'New password' });

export const Empty = demo(PasswordField, field);
export const Filled = demo(PasswordField, field, { value: 'correct horse' });
export const Invalid = demo(PasswordField, { ...field, required: true }, { value: 'short', invalid: true });
export const Disabled = demo(PasswordField, field, { value: 'correct horse', disabled: true });
