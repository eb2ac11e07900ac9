// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedData } from '../../../engine/web/session/stored-data.ts';
import { openPart } from '../../../engine/web/shell/test-kit.tsx';
import { AssistantButton } from './assistant-button.tsx';

const FLAG = 'TMS250613736422';
const assistant = () => screen.queryByRole('button', { name: 'Assistant' });
afterEach(() => {
  storedData.ai_chat_bot.isOpen = false;
});

it.each<[string, Readonly<Record<string, boolean>>]>([
  ['no flag at all', {}],
  ['other flags', { inventory_menus: true }],
  ['its flag switched off', { [FLAG]: false }],
])('is not there with %s', (_what, flags) => {
  openPart(<AssistantButton />, { flags });
  expect(assistant()).toBeNull();
});

it('is there with its flag, and opens the assistant, which the device remembers', async () => {
  const { user } = openPart(<AssistantButton />, { flags: { [FLAG]: true } });
  const button = assistant();
  if (button) await user.click(button);
  expect(storedData.ai_chat_bot.isOpen).toBe(true);
  expect(await screen.findByRole('dialog', { name: 'Assistant' }, { timeout: 20_000 })).toBeTruthy();
}, 40_000);
