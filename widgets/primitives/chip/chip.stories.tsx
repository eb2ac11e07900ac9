import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chip } from './chip.tsx';
import { colours } from './colours.ts';

const meta = { title: 'Primitives/Chip', component: Chip, args: { label: 'Assigned', colour: 'red' } } satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const OwnColour: Story = { args: { label: 'Gold', colour: '#b8860b' } };
export const All: Story = {
  render: () => (
    <div className="grid w-fit grid-cols-2 gap-2 p-4">
      {colours.flatMap((colour) => [
        <Chip key={colour} label={colour} colour={colour} />,
        <Chip key={`${colour} plain`} label={colour} colour={colour} look="plain" />,
      ])}
    </div>
  ),
};
