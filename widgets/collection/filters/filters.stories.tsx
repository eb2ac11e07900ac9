import type { Meta, StoryObj } from '@storybook/react-vite';
import { entity, field } from '../../../.storybook/fake-product.ts';
import { useFilter, usePageScope, useViewState } from '../../../engine/react/index.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterStatus } from './filter-status.tsx';

const choices = [
  { value: 'Urgent', label: 'option.urgent', colour: 'red' as const },
  { value: 'Normal', label: 'option.normal', colour: 'cyan' as const },
];

/** One field of each way of filtering. */
const things = entity('thing', {
  fields: [
    field('title'),
    field('quantity', 'integer', { unit: 'kg', label: 'Quantity' }),
    field('cost', 'money'),
    field('discount', 'percent', { label: 'Discount' }),
    field('rating', 'rating', { label: 'Rating' }),
    field('is_paid', 'boolean', { label: 'Paid' }),
    field('due', 'date'),
    field('created_at', 'datetime'),
    field('start_time', 'time'),
    field('priority', 'select', { options: choices }),
    field('priorities', 'multiselect', { options: choices, label: 'Priorities' }),
    field('assgne_id', 'ref', { ref: 'user' }),
    field('people', 'refs', { ref: 'user', label: 'People' }),
    field('status', 'ref', { ref: 'status', refFilter: 'doc.group_id == parent.group_id' }),
    field('photos', 'files'),
    field('serial', 'barcode', { label: 'Serial number' }),
    field('floor', 'integer', { pointer: '/custom/floor', label: 'Floor' }),
  ],
});
const offered = things.fields.map(({ pointer }) => pointer);
const NAMES = ['filter'];
const NO_ROUTE = {};

function Filters({ initial, count }: { readonly initial?: string; readonly count?: number }) {
  const [state, set] = useViewState(NAMES);
  const scope = usePageScope(NO_ROUTE);
  const filter = useFilter({
    fields: things.fields,
    fixed: undefined,
    initial,
    chosen: state.filter,
    onChange: (text) => set({ filter: text }),
    scope,
  });
  return (
    <div className="space-y-3 p-6">
      <div className="flex flex-wrap items-center gap-2">
        <FilterBar entity={things} offered={offered} filter={filter} scope={scope} />
      </div>
      <code className="block text-xs text-text-muted">{filter.text ?? ''}</code>
      {count === undefined ? null : <FilterStatus query={filter.text ?? ''} count={{ value: count, exact: true }} isWaiting={false} />}
    </div>
  );
}

const meta = { title: 'Nodes/Collection/Filters', component: Filters } satisfies Meta<typeof Filters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const OfEveryType: Story = {
  args: {
    initial: [
      "lower(doc.title).contains('tap')",
      'doc.quantity >= 2 && doc.quantity <= 5',
      'doc.cost > 49900',
      'doc.discount < 12.5',
      'doc.rating == 4',
      'doc.is_paid',
      "within(doc.due, 'last_7_days')",
      'doc.created_at < startOfDay(addDays(today(), -3))',
      "doc.start_time < '09:30'",
      "doc.priority in ['Urgent']",
      "overlaps(doc.priorities, ['Urgent', 'Normal'])",
      '(doc.assgne_id == user.id || doc.assgne_id == null)',
      "(user.id in doc.people || overlaps(doc.people, ['user-2']))",
      "doc.status == 'status-1'",
      'size(doc.photos) > 0',
      'doc.serial == null',
      'doc.custom.floor == 3',
    ].join(' && '),
  },
};
export const Counted: Story = { args: { count: 12 } };
