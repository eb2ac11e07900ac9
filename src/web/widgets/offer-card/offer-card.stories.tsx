import type { Meta, StoryObj } from '@storybook/react-vite';
import { taskEntity, taskRows } from '../../../../.storybook/fake-product.ts';
import type { RecordData } from '../../../../engine/react/types.ts';
import { storyScope } from '../../../../widgets/primitives/support/story-scope.ts';
import OfferCard from './offer-card.tsx';

const [first] = taskRows;
const row: RecordData = { ...first, id: 'task-1', version: 1, location_latitude: 12.97, location_Longitude: 77.59 };

const meta = {
  title: 'Cards/Offer card',
  component: OfferCard,
  args: {
    entity: taskEntity,
    row,
    columns: taskEntity.fields.filter(({ name }) => ['priority', 'assgne_id', 'due'].includes(name)),
    scope: storyScope,
    labelOf: (field) => (field === 'status' ? { label: 'Sent', colour: 'blue' } : undefined),
    slots: {
      title: '/title',
      status: '/status',
      address: ['/cust_city'],
      latitude: '/location_latitude',
      longitude: '/location_Longitude',
      date: '/due',
      from: '/start_time',
      to: '/end_time',
    },
  },
  decorators: [(Story) => <div className="max-w-[360px] p-4">{<Story />}</div>],
} satisfies Meta<typeof OfferCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  args: {
    onOpen: () => {},
    actions: [
      { id: 'accept', label: 'Accept', icon: 'check', run: () => {} },
      { id: 'decline', label: 'Decline', icon: 'x', run: () => {} },
    ],
  },
};
/** Nobody can answer it any more; its lines say why. */
export const Gone: Story = { args: { onOpen: () => {} } };
/** Nobody knows where it is. */
export const Unplaced: Story = { args: { row: { ...row, location_latitude: null, location_Longitude: null, cust_city: null } } };
