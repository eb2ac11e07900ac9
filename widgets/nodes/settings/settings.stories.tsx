import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import { HostSettingsContext } from '../../../engine/react/host-settings.ts';
import SettingsNode from './settings.tsx';

const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ['light', 'dark', 'system'],
  navStyle: ['side', 'folded', 'top'],
  layout: ['wide', 'centred'],
  density: ['normal', 'compact', 'large'],
  language: ['en', 'ar'],
  showOrgDetails: ['on', 'off'],
};

/** Keeps what is chosen, as a device does. */
function Device({ children }: { readonly children: React.ReactNode }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const settings = Object.fromEntries(
    Object.entries(choices).map(([name, list]) => [name, { value: chosen[name] ?? list[0] ?? '', choices: list }]),
  );
  const change = async ({ name, value }: Readonly<Record<string, unknown>>) => setChosen({ ...chosen, [String(name)]: String(value) });
  return (
    <HostActionsContext value={{ 'change-setting': change }}>
      <HostSettingsContext value={settings}>{children}</HostSettingsContext>
    </HostActionsContext>
  );
}

const node = { id: 'settings', widget: 'settings', title: 't:account.settings', settings: Object.keys(choices) } as const;
const meta = {
  title: 'Nodes/Settings',
  component: SettingsNode,
  args: { node, scope: {} },
  decorators: [(Story) => <Device>{<Story />}</Device>],
} satisfies Meta<typeof SettingsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const LanguageAlone: Story = { args: { node: { ...node, settings: ['language'] } } };
