import type { Meta, StoryObj } from '@storybook/react-vite';
import { MenuButton } from './menu-button.tsx';

const meta = {
  title: 'Primitives/Menu button',
  component: MenuButton,
  args: {
    label: 'More',
    actions: [
      { id: 'edit', label: 'Edit', icon: 'pencil', run: () => {} },
      { id: 'delete', label: 'Delete', icon: 'trash-2', isDangerous: true, run: () => {} },
    ],
  },
} satisfies Meta<typeof MenuButton>;
export default meta;

export const Closed: StoryObj<typeof meta> = {};
