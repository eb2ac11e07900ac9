import type { Meta, StoryObj } from '@storybook/react-vite';
import { PublicCard } from './public-card.tsx';

const meta = { title: 'Parts/Public card', component: PublicCard, args: { title: 'Opening…' } } satisfies Meta<typeof PublicCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};
export const Gone: Story = {
  args: { icon: 'link', title: 'This page is no longer open', text: 'The link has expired or is not valid.' },
};
