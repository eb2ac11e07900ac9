import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, picture } from '../shared/story-kit.tsx';
import PhotoField from './photo-field.tsx';

const meta = { title: 'Fields/Camera' } satisfies Meta;
export default meta;

const field = fieldOf('photo', { label: 'Nameplate' });
const upload = async (file: File) => picture(`${file.name}-${file.size}`, file.name);

export const Empty = demo(PhotoField, field, { upload });
export const Filled = demo(PhotoField, field, { value: [picture('a'), picture('b')], upload });
export const Required = demo(PhotoField, { ...field, required: true }, { upload });
export const Invalid = demo(PhotoField, { ...field, required: true }, { invalid: true, upload });
export const Disabled = demo(PhotoField, field, { value: [picture('a')], disabled: true });
