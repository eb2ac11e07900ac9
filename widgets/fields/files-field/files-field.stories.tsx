import type { Meta } from '@storybook/react-vite';
import { demo, fieldOf, picture } from '../shared/story-kit.tsx';
import FilesField from './files-field.tsx';

const meta = { title: 'Fields/Files' } satisfies Meta;
export default meta;

const field = fieldOf('files', { label: 'Photos' });
const upload = async (file: File, onProgress?: (share: number) => void) => {
  for (const share of [0.2, 0.5, 0.9]) {
    onProgress?.(share);
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return picture(`${file.name}-${file.size}`, file.name);
};

export const Empty = demo(FilesField, field, { upload });
export const Filled = demo(FilesField, field, { value: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => picture(id)), upload });
export const Failing = demo(FilesField, field, { upload: () => Promise.reject(new Error('Network error')) });
export const Invalid = demo(FilesField, { ...field, required: true }, { invalid: true, upload });
export const Disabled = demo(FilesField, field, {
  value: [picture('a'), { id: 'b', name: 'report.pdf', type: 'application/pdf', size: 1 }],
  disabled: true,
});
