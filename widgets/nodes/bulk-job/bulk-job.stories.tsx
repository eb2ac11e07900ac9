import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import BulkJobNode from './bulk-job.tsx';

const meta = {
  title: 'Nodes/Bulk job',
  component: BulkJobNode,
  args: { node: { id: 'job', widget: 'bulk-job', record: "'job-1'" }, scope: {} },
  decorators: [(Story) => <div className="max-w-2xl">{<Story />}</div>],
} satisfies Meta<typeof BulkJobNode>;
export default meta;
type Story = StoryObj<typeof meta>;

const job = {
  id: 'job-1',
  kind: 'create',
  entity: 'task',
  file_name: 'tasks.csv',
  user_id: 'user-1',
  phase: 'apply',
  columns: ['Title', 'Due'],
  mapping: [
    { field: '/title', column: 'Title' },
    { field: '/due', column: 'Due' },
  ],
  rows: 5000,
  ok: 0,
  failed: 0,
  left_out: 0,
  to_do: 5000,
  done: 0,
};

const bad = [
  {
    id: 'row-1',
    job_id: 'job-1',
    place: 4,
    state: 'refused',
    body: {},
    cells: ['Fix the roof', 'soon'],
    faults: [{ pointer: '/due', text: 'transfer.expected.date' }],
  },
  {
    id: 'row-2',
    job_id: 'job-1',
    place: 9,
    state: 'failed',
    body: { title: 'Twice' },
    cells: ['Twice', '2026-03-05'],
    faults: [{ pointer: '/title', message: 'Another record already has this value.' }],
  },
];

const showing = (more: object, rows: readonly Record<string, unknown>[] = []) => ({
  parameters: { host: { product: { ...fakeProduct, rows: { ...fakeProduct.rows, 'bulk-job': [{ ...job, ...more }], 'bulk-row': rows } } } },
});

export const Waiting: Story = showing({ state: 'WAITING' });
export const Checking: Story = showing({ state: 'RUNNING', phase: 'check', done: 1200, rate: 400 });
export const Running: Story = showing({ state: 'RUNNING', done: 1200, ok: 1150, failed: 50, rate: 12 });
export const Checked: Story = showing({ state: 'CHECKED', phase: 'check', left_out: 2, done: 5000 }, bad);
export const Done: Story = showing({ state: 'ALL_UPDATED', ok: 5000, done: 5000 });
export const Partly: Story = showing({ state: 'PARTLY_UPDATED', ok: 4998, failed: 1, left_out: 1, done: 4999 }, bad);
export const Stopped: Story = showing({
  state: 'STOPPED',
  ok: 1200,
  done: 1200,
  trouble: 'The operator discarded what was left to do. What was done before stays.',
});
export const OfSomebodyElse: Story = showing({ state: 'RUNNING', user_id: 'user-2', done: 1200, ok: 1200, rate: 12 });
