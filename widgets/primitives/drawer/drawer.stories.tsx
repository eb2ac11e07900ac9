import type { Meta, StoryObj } from '@storybook/react-vite';
import { Drawer } from './drawer.tsx';

const meta = {
  title: 'Primitives/Drawer',
  component: Drawer,
  args: { isOpen: true, onClose: () => {}, title: 'ACM-000123', children: <p className="p-4">AC not cooling</p> },
} satisfies Meta<typeof Drawer>;
export default meta;

export const Open: StoryObj<typeof meta> = {};
