import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, picture } from '../shared/story-kit.tsx';
import SignatureField from './signature-field.tsx';

const meta = { title: 'Fields/Signature' } satisfies Meta;
export default meta;

const field = fieldOf('signature', { label: 'Signature' });
const upload = async (file: File) => picture(`${file.name}-${file.size}`, file.name);

export const Empty = demo(SignatureField, field, { upload });
export const Signed = demo(SignatureField, field, { value: [picture('a', 'Ravi Kumar.png')], upload });
export const Required = demo(SignatureField, { ...field, required: true }, { upload });
export const Invalid = demo(SignatureField, { ...field, required: true }, { invalid: true, upload });
export const Disabled = demo(SignatureField, field, { value: [picture('a', 'Ravi Kumar.png')], disabled: true });
