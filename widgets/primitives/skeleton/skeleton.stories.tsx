import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.tsx';

const meta = { title: 'Primitives/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

export const Lines: StoryObj<typeof meta> = {
  render: () => (
    <div className="space-y-2 p-4">
      <Skeleton className="h-6 w-64" />
      <Skeleton />
      <Skeleton className="h-4 w-48" />
    </div>
  ),
};
