import type { Meta, StoryObj } from '@storybook/react-vite';
import { CENTRE } from './picker.ts';
import PickerMap from './picker-map.tsx';

const meta = {
  title: 'Groups/Address block/Map',
  component: PickerMap,
  args: { point: CENTRE, isChosen: false, onPoint: () => undefined, onTake: () => undefined },
} satisfies Meta<typeof PickerMap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Centre: Story = {};
export const Chosen: Story = { args: { point: { latitude: 12.9352, longitude: 77.6245 }, isChosen: true } };
