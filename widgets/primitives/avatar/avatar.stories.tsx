import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './avatar.tsx';

const meta = { title: 'Primitives/Avatar', component: Avatar, args: { name: 'Asha Rao', size: 40 } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Person: Story = {};
export const Organisation: Story = { args: { name: 'FixIt Services', shape: 'square' } };
