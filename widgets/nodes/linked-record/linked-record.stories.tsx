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

const meta = {
  title: 'Nodes/Linked record',
  excludeStories: /^[a-z]/,
  component: LinkedRecordNode,
  args: { node, scope: {} },
} satisfies Meta<typeof LinkedRecordNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = { decorators: acting(async () => page) };

const follow = {
  id: 'follow',
  widget: 'linked-record',
  page: 'appointment',
  zone: 'zone',
  title: 't:feedback.about',
  lead: { value: 'state', instead: 'words', words: { coming: 't:feedback.ask', over: 't:feedback.done' } },
  languages: 't:feedback.title',
  every: 'every',
  gone: 't:feedback.gone',
  gone_text: 't:feedback.gone_text',
  sections: [
    {
      id: 'progress',
      fields: [
        {
          value: 'steps',
          label: 't:feedback.title',
          as: 'steps',
          wide: true,
          steps: [
            { value: 'asked_at', label: 't:feedback.ask' },
            { value: 'way_at', label: 't:feedback.why' },
            { value: 'done_at', label: 't:feedback.done' },
          ],
        },
      ],
    },
    {
      id: 'visit',
      fields: [
        { value: 'from', label: 't:feedback.ask', as: 'hours', to: 'to' },
        { value: 'eta', label: 't:feedback.why', as: 'time' },
        { value: 'state', label: 't:feedback.title', as: 'word', words: { coming: 't:feedback.change' } },
        { value: 'faces', label: 't:feedback.comment', as: 'faces' },
        {
          value: 'place',
          label: 't:feedback.comment',
          as: 'place',
          to: 'site',
          wide: true,
          marks: { here: 't:feedback.title', there: 't:feedback.ask', away: 't:tracking.away', open: 't:feedback.change' },
        },
      ],
    },
  ],
  actions_label: 't:feedback.title',
  actions: [
    { id: 'sheet', label: 't:feedback.thanks', when: 'sheet', to: 'sheet' },
    { id: 'rate', label: 't:feedback.ask', when: 'may_rate', tell: { act: 'rate' } },
    {
      id: 'write',
      label: 't:feedback.comment',
      tell: { act: 'write' },
      ask: { name: 'text', label: 't:feedback.why', most: 100, required: true },
      send: 't:feedback.send',
      done: 't:feedback.thanks_text',
    },
    { id: 'stop', label: 't:feedback.change', tell: { act: 'stop' }, confirm: 't:feedback.may_change', quiet: true },
  ],
} as const;
const coming = {
  organisation: 'Acme',
  title: 'Repair',
  zone: 'Asia/Kolkata',
  state: 'coming',
  words: null,
  every: 60,
  asked_at: '2031-03-04T06:30:00.000Z',
  way_at: '2031-03-05T06:30:00.000Z',
  done_at: null,
  from: '12:00',
  to: '15:00',
  eta: '2031-03-05T07:05:00.000Z',
  faces: [{ name: 'Ravi', type: 'image/png', url: '/favicon.svg' }],
  place: { latitude: 12.95, longitude: 77.6 },
  site: { latitude: 12.9352, longitude: 77.6245 },
  sheet: null,
  may_rate: false,
};

export const told: unknown[] = [];
type Hosts = { readonly read?: () => Promise<unknown>; readonly tell?: (input: unknown) => Promise<unknown> };
const followed = ({ read = async () => coming, tell = async () => ({ kept: true }) }: Hosts): Story => ({
  args: { node: follow, scope: {} },
  decorators: [
    (Story) => (
      <HostActionsContext
        value={{
          'read-page': read,
          'tell-page': async (input) => {
            told.push(input.told);
            return tell(input);
          },
          'page-language': async () => ({ language: 'en', languages: ['ar', 'en'] }),
        }}
      >
        {<Story />}
      </HostActionsContext>
    ),
  ],
});
export const Coming: Story = followed({});
export const OwnWords: Story = followed({ read: async () => ({ ...coming, words: 'We wait for a part', place: null, way_at: null }) });
export const Refused: Story = followed({ tell: () => Promise.reject(new Error('Too late')) });
export const Withdrawn: Story = followed({ tell: () => Promise.reject(Object.assign(new Error('Nothing here'), { status: 404 })) });
export const Gone: Story = { decorators: acting(() => Promise.reject(new Error('404'))) };
