import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, IconButton } from './button.tsx';

const meta = { title: 'Primitives/Button', component: Button, args: { children: 'Assign somebody' } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Kinds: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2 p-4">
      <Button kind="primary" icon="plus">
        New request
      </Button>
      <Button icon="pencil">Edit</Button>
      <Button kind="quiet">Cancel</Button>
      <Button kind="danger">Delete</Button>
      <Button isBusy>Saving</Button>
      <Button disabled>Not now</Button>
      <IconButton icon="ellipsis" label="More" />
    </div>
  ),
};
export const Busy: Story = { args: { isBusy: true } };
