import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import LinkedRecordNode from './linked-record.tsx';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#7aa"/></svg>')}`;
const page = {
  title: 'Repair',
  organisation: 'Acme',
  zone: 'Asia/Kolkata',
  note: null,
  visits: [
    {
      title: 'First look',
      at: '2031-03-05T06:30:00.000Z',
      day: '2031-03-05',
      values: [
        { label: 'Filter clean', value: true },
        { label: 'Pressure', value: 4.5 },
      ],
      parts: [{ name: 'Capacitor', serial: null, quantity: '2' }],
      photos: [
        { name: 'before.png', type: 'image/png', url: '/favicon.svg' },
        { name: 'elsewhere.png', type: 'image/png', url: picture },
        { name: 'report.pdf', type: 'application/pdf', url: '/media/report' },
      ],
    },
  ],
};

const acting = (read: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'read-page': read }}>{<Story />}</HostActionsContext>,
];

const node = {
  id: 'report',
  widget: 'linked-record',
  page: 'visit-report',
  zone: 'zone',
  title: 't:feedback.ask',
  about: 't:feedback.about',
  print: 't:feedback.send',
  gone: 't:feedback.gone',
  gone_text: 't:feedback.gone_text',
  sections: [
    {
      id: 'head',
      fields: [
        { value: 'organisation', label: 't:feedback.title' },
        { value: 'note', label: 't:feedback.why' },
      ],
    },
    {
      id: 'visits',
      of: 'visits',
      label: 't:feedback.about',
      fields: [
        { value: 'at', label: 't:feedback.ask', as: 'moment' },
        { value: 'day', label: 't:feedback.ask', as: 'day' },
        { value: 'values', label: 't:feedback.why', as: 'values', wide: true },
        {
          value: 'parts',
          label: 't:feedback.title',
          as: 'table',
          wide: true,
          columns: [
            { value: 'name', label: 't:feedback.title' },
            { value: 'serial', label: 't:feedback.why' },
            { value: 'quantity', label: 't:feedback.ask' },
          ],
        },
        { value: 'photos', label: 't:feedback.comment', as: 'files', wide: true },
      ],
    },
  ],
} as const;

const meta = { title: 'Nodes/Linked record', component: LinkedRecordNode, args: { node, scope: {} } } satisfies Meta<
  typeof LinkedRecordNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = { decorators: acting(async () => page) };
export const Gone: Story = { decorators: acting(() => Promise.reject(new Error('404'))) };
