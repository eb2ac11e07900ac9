import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';
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
            fill: 0.4,
            badges: ['Earliest'],
            figures: [{ label: 'Booked', value: '3' }],
            links: [{ label: 'Tasks', links: [{ label: 'ACM-1 Check', to: '/tasks/task-1' }] }],
            input: { slot: 'morning', day: '2031-03-05' },
          },
          { label: '12:00–15:00', text: '6/8', tone: 'warning', fill: 0.75, figures: [], links: [] },
        ],
        [{ label: '09:00–12:00', text: '9/8', tone: 'bad', fill: 1, why: 'Everybody is booked', figures: [], links: [] }],
        [closed('Closed: holiday')],
      ],
    },
    { key: 'north skill', label: 'North base', sub: 'Heat pumps', under: 'north', cells: [[closed('Nobody has it')], [], []] },
    { key: 'south', label: 'South base with a long name', sub: 'Cooling', cells: [[closed('Cut-off passed')], [], []] },
  ],
};

const plan = entity('plan', {
  fields: [field('title')],
  workflows: [{ name: 'count', label: 'figure_matrix.title', on: 'collection', fields: ['from', 'kind'] }],
});
const exception = entity('exception', {
  fields: [field('title')],
  workflows: [{ name: 'change', label: 'figure_matrix.terms', on: 'collection', fields: ['slot', 'day'] }],
  can: { read: true, create: true, update: true, delete: true, change: true },
});
const product = {
  ...fakeProduct,
  entities: [...fakeProduct.entities, plan, exception],
  rows: { ...fakeProduct.rows, plan: [], exception: [] },
};

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
  act: { entity: 'exception', workflow: 'change' },
  terms: [{ label: 't:figure_matrix.day', text: 't:figure_matrix.title' }],
} as const;
const scope = { user: {}, org: {}, flags: {}, route: { kind: 'cooling' }, now: '2031-03-05T00:00:00.000Z' };

const meta = {
  title: 'Nodes/Figure matrix',
  excludeStories: /^[a-z]/,
  component: FigureMatrixNode,
  args: { node, scope },
  decorators: [(Story) => <div className="p-4">{<Story />}</div>],
  parameters: answering(async () => answer),
} satisfies Meta<typeof FigureMatrixNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Week: Story = {};
export const Empty: Story = { parameters: answering(async () => ({ days, rows: [] })) };
export const Refused: Story = { parameters: answering(() => Promise.reject(callError(422, 'invalid', 'It falls to no base.'))) };
