import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';
import { RecordContext } from '../../../engine/react/index.ts';
import FigureMatrixNode from './figure-matrix.tsx';

const days = ['2031-03-05', '2031-03-06', '2031-03-07'];
const closed = (why: string) => ({ label: '09:00–12:00', text: '0/0', tone: 'off', why, figures: [], links: [] });
const answer = {
  days,
  rows: [
    {
      key: 'north',
      label: 'North base',
      sub: 'Cooling',
      cells: [
        [
          {
            label: '09:00–12:00',
            text: '3/8',
            tone: 'good',
            badges: ['Earliest'],
            figures: [{ label: 'Booked', value: '3' }],
            links: [{ label: 'Tasks', links: [{ label: 'ACM-1 Check', to: '/tasks/task-1' }] }],
            input: { slot: 'morning', day: '2031-03-05' },
          },
          { label: '12:00–15:00', text: '6/8', tone: 'warning', figures: [], links: [] },
        ],
        [{ label: '09:00–12:00', text: '9/8', tone: 'bad', why: 'Everybody is booked', figures: [], links: [] }],
        [closed('Closed: holiday')],
      ],
    },
    { key: 'south', label: 'South base with a long name', sub: 'Cooling', cells: [[closed('Cut-off passed')], [], []] },
  ],
};

const plan = entity('plan', {
  fields: [field('title')],
  workflows: [{ name: 'count', label: 'figure_matrix.title', on: 'collection', fields: ['from', 'kind'] }],
});
const job = entity('job', {
  fields: [field('title')],
  workflows: [{ name: 'choose', label: 'figure_matrix.choose', on: 'record', fields: ['slot', 'day'] }],
  can: { read: true, create: true, update: true, delete: true, choose: true },
});
const product = { ...fakeProduct, entities: [...fakeProduct.entities, plan, job], rows: { ...fakeProduct.rows, plan: [], job: [] } };

/** Everything that is asked and chosen, for tests. */
export const asked: unknown[][] = [];
const answering = (answers: (workflow: string) => Promise<unknown>) => ({
  host: {
    product,
    client: {
      ...createFakeClient(product as never),
      run: (...call: unknown[]) => {
        asked.push(call);
        return answers(String(call[1]));
      },
    },
  },
});

const node = {
  id: 'week',
  widget: 'figure-matrix',
  entity: 'plan',
  workflow: 'count',
  input: { kind: 'route.kind' },
  choose: { entity: 'job', workflow: 'choose' },
} as const;
const scope = { user: {}, org: {}, flags: {}, route: { kind: 'cooling' }, now: '2031-03-05T00:00:00.000Z' };

const meta = {
  title: 'Nodes/Figure matrix',
  component: FigureMatrixNode,
  args: { node, scope },
  decorators: [(Story) => <div className="p-4">{<Story />}</div>],
  parameters: answering(async () => answer),
} satisfies Meta<typeof FigureMatrixNode>;
export default meta;
type Story = StoryObj<typeof meta>;

const record = { id: 'job-1', version: 1 };
const around: NonNullable<Story['decorators']> = [
  (Story) => <RecordContext value={{ entity: 'job', record, labels: {}, labelOf: () => undefined }}>{<Story />}</RecordContext>,
];

export const Week: Story = {};
export const Choosing: Story = { decorators: around };
export const Taken: Story = {
  decorators: around,
  parameters: answering((workflow) =>
    workflow === 'count' ? Promise.resolve(answer) : Promise.reject(callError(409, 'conflict', 'Everybody is booked')),
  ),
};
export const Empty: Story = { parameters: answering(async () => ({ days, rows: [] })) };
export const Refused: Story = { parameters: answering(() => Promise.reject(callError(422, 'invalid', 'It falls to no base.'))) };
