import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FileValue } from '../../../engine/react/types.ts';
import { FileThumbs } from './file-thumbs.tsx';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${colour}"/></svg>`)}`;
const files: readonly FileValue[] = ['#8fa3bf', '#9fc6a8', '#c9b28a', '#b79fc6', '#c69f9f'].map((colour, index) => ({
  id: colour,
  name: `photo-${index + 1}.svg`,
  type: 'image/svg+xml',
  size: 2048,
  url: picture(colour),
}));

const meta = {
  title: 'Primitives/File preview',
  component: FileThumbs,
  args: { files },
  decorators: [(Story) => <div className="p-4">{<Story />}</div>],
} satisfies Meta<typeof FileThumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Many: Story = {};
const data = (type: string, text: string) => `data:${type};base64,${btoa(text)}`;
const given = (name: string, type: string, text: string): FileValue => ({ id: name, name, type, size: text.length, url: data(type, text) });
const rows = Array.from({ length: 1200 }, (_, index) => `${index},Part ${index},<b>${index}</b>`).join('\n');

export const Read: Story = {
  args: {
    files: [
      given('parts.csv', 'text/csv', `No,Name,Mark\n${rows}`),
      given('note.txt', 'text/plain', '<script>alert(1)</script>'),
      given('old.doc', 'application/msword', 'x'),
      given('broken.xlsx', 'application/octet-stream', 'no archive'),
    ],
  },
};
export const NotServed: Story = { args: { files: [{ id: 'a', name: 'report.docx', type: 'application/msword', size: 9000 }] } };
