import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './icon.tsx';
import names from './icons.json' with { type: 'json' };

const meta: Meta<typeof Icon> = { title: 'Primitives/Icon', component: Icon };
export default meta;
type Story = StoryObj<typeof Icon>;

export const Labelled: Story = { args: { name: 'phone', label: 'Call', size: 20 } };
export const Unknown: Story = { args: { name: 'no-such-icon' } };
export const All: Story = {
  args: { name: 'circle' },
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-2 text-xs text-text-muted">
          <Icon name={name} className="text-text" />
          {name}
        </li>
      ))}
    </ul>
  ),
};
