import type { Meta, StoryObj } from '@storybook/react-vite';
import DownloadApp from './download-app.tsx';

const node = {
  id: 'download',
  widget: 'download-app',
  heading: 't:download.title',
  tagline: 't:download.tagline',
  label: 't:download.button',
  store: 'https://play.google.com/store/apps/details?id=app.fieldloom',
} as const;
const meta = {
  title: 'Nodes/Download app',
  component: DownloadApp,
  parameters: { layout: 'fullscreen' },
  args: { node, scope: {} },
} satisfies Meta<typeof DownloadApp>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ToTheStore: Story = {};
export const WithAWayOn: Story = { args: { node: { ...node, home: { label: 't:download.home', to: '/' } } } };
