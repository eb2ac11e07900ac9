import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import type { Device } from './devices.tsx';
import NotificationSettingsNode from './notification-settings.tsx';
import type { Cell, Settings } from './settings-data.ts';

const node = { id: 'told', widget: 'notification-settings', title: 't:notify.title', text: 't:notify.text' } as const;
const everybody = { ...node, title: 't:notify.org_title', text: 't:notify.org_text', of: 'organisation' } as const;

const cell = (is: Cell['is'], more: Partial<Cell> = {}): Cell => ({ is, choice: null, forced: false, ...more });

const settings: Settings = {
  ways: ['push', 'email', 'sms'],
  groups: [
    {
      id: 'visits',
      label: 'Visits',
      types: ['A visit is planned', 'A visit is called off'],
      ways: { push: cell('on'), email: cell('off'), sms: cell('off') },
    },
    {
      id: 'approvals',
      label: 'Approvals',
      types: ['Something waits for you'],
      ways: { push: cell('on'), email: cell('on', { forced: true }) },
    },
    { id: 'news', label: 'News', types: ['Rows failed', 'A file is ready'], ways: { push: cell('some'), email: cell('off') } },
  ],
  quiet_from: null,
  quiet_to: null,
  digest: 'none',
  digest_at: '08:00',
  time_zone: null,
  organisation_time_zone: 'Asia/Tokyo',
  allows_sms: null,
};

/** A host that keeps what was saved; `saved` is how a test sees it. */
export const saved: unknown[] = [];
function hosting(answer: Settings, refusal?: string, devices: readonly Device[] = []): NonNullable<Story['decorators']> {
  const actions = {
    'notification-settings': async () => answer,
    'push-devices': async () => devices,
    'save-notification-settings': async (input: Readonly<Record<string, unknown>>) => {
      if (refusal !== undefined) throw new Error(refusal);
      saved.push(input);
    },
  };
  return [(Story) => <HostActionsContext value={actions}>{<Story />}</HostActionsContext>];
}

const meta = {
  title: 'Nodes/Notification settings',
  excludeStories: /^[a-z]/,
  component: NotificationSettingsNode,
  args: { node, scope: {} },
} satisfies Meta<typeof NotificationSettingsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Own: Story = { decorators: hosting(settings) };
export const Timed: Story = {
  decorators: hosting({ ...settings, quiet_from: '22:00', quiet_to: '07:00', digest: 'daily', time_zone: 'Europe/Berlin' }),
};
export const Organisation: Story = {
  args: { node: everybody },
  decorators: hosting({
    ...settings,
    allows_sms: false,
    groups: settings.groups.map((group) =>
      group.id === 'approvals' ? { ...group, ways: { ...group.ways, email: cell('on', { choice: 'always' }) } } : group,
    ),
  }),
};
const device = (id: string, service: Device['service'], more: Partial<Device> = {}): Device => ({
  id,
  service,
  since: '2030-01-01T10:00:00.000Z',
  is_here: false,
  is_open: true,
  ...more,
});
export const OnDevices: Story = {
  decorators: hosting(settings, undefined, [
    device('a', 'web', { is_here: true }),
    device('b', 'fcm'),
    device('c', 'apns', { is_open: false }),
  ]),
};
export const Refused: Story = { decorators: hosting(settings, 'Set both a start and an end, or neither.') };
export const Unreadable: Story = {
  decorators: [
    (Story) => (
      <HostActionsContext value={{ 'notification-settings': () => Promise.reject(new Error('The server could not be reached.')) }}>
        {<Story />}
      </HostActionsContext>
    ),
  ],
};
