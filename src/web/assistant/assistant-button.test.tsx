// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '../../../engine/web/shell/test-kit.tsx';
import { AssistantButton } from './assistant-button.tsx';

const FLAG = 'TMS250613736422';
const assistant = () => screen.queryByRole('button', { name: 'Assistant' });

it.each<[string, Readonly<Record<string, boolean>>]>([
  ['no flag at all', {}],
  ['other flags', { inventory_menus: true }],
  ['its flag switched off', { [FLAG]: false }],
])('is not there with %s', (_what, flags) => {
  openPart(<AssistantButton />, { flags, actions: { 'open-assistant': vi.fn() } });
  expect(assistant()).toBeNull();
});

it('is there with its flag, and opens the assistant', async () => {
  const open = vi.fn(async () => undefined);
  const { user } = openPart(<AssistantButton />, { flags: { [FLAG]: true }, actions: { 'open-assistant': open } });
  const button = assistant();
  if (button) await user.click(button);
  expect(open).toHaveBeenCalledOnce();
});

it('is not there on a host that has no assistant', () => {
  openPart(<AssistantButton />, { flags: { [FLAG]: true } });
  expect(assistant()).toBeNull();
});
