import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import AudioField from './audio-field.tsx';

const meta = { title: 'Fields/Microphone' } satisfies Meta;
export default meta;

const field = fieldOf('audio', { label: 'Noise of the machine' });
const sound = { id: 'a', name: 'noise.webm', type: 'audio/webm', size: 2048, url: 'data:audio/webm;base64,' };
const upload = async (file: File) => ({ id: `${file.name}-${file.size}`, name: file.name, type: file.type, size: file.size });

export const Empty = demo(AudioField, field, { upload });
export const Filled = demo(AudioField, field, { value: [sound], upload });
export const Required = demo(AudioField, { ...field, required: true }, { upload });
export const Invalid = demo(AudioField, { ...field, required: true }, { invalid: true, upload });
export const Disabled = demo(AudioField, field, { value: [sound], disabled: true });
