// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPart } from '../shell/test-kit.tsx';
import { PushToggle } from './push-toggle.tsx';

const device = { can: true, isOn: false, outcome: 'on', key: 'key' as string | null, asked: 0, done: [] as string[] };
vi.mock('./device.ts', () => ({
  canPush: () => device.can,
  isPushOn: () => device.isOn,
  loadPushKey: async () => {
    device.asked += 1;
    return device.key;
  },
  switchOn: async (key: string) => {
    device.done.push(`on ${key}`);
    return device.outcome;
  },
  switchOff: async () => void device.done.push('off'),
}));
beforeEach(() => Object.assign(device, { can: true, isOn: false, outcome: 'on', key: 'key', asked: 0, done: [] }));

const find = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Notifications on this device' });

it('switches on and off, by the keyboard too, and does nothing unasked', async () => {
  const { user } = openPart(<PushToggle />);
  const toggle = await find();
  expect([toggle.checked, device.done]).toEqual([false, []]);
  await user.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  toggle.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(device.done).toEqual(['on key', 'off']);
});

it('shows what was chosen before', async () => {
  device.isOn = true;
  openPart(<PushToggle />);
  expect((await find()).checked).toBe(true);
});

it.each([
  ['denied', 'Notifications are blocked. Allow them for this site in your browser settings.'],
  ['failed', 'It could not be switched on. Try again later.'],
])('stays off and says why when it is %s', async (outcome, words) => {
  device.outcome = outcome;
  const { user } = openPart(<PushToggle />);
  const toggle = await find();
  await user.click(toggle);
  await screen.findByText(words);
  expect(toggle.checked).toBe(false);
});

it('is not there without push, here or on the server, nor for super-admin access', async () => {
  device.can = false;
  openPart(<PushToggle />).unmount();
  device.can = true;
  openPart(<PushToggle />, { user: { is_super_admin: true } }).unmount();
  expect(device.asked).toBe(0);
  device.key = null;
  openPart(<PushToggle />);
  await waitFor(() => expect(device.asked).toBe(1));
  expect(screen.queryByRole('switch')).toBeNull();
});
