import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';
import { RecordContext } from '../../../engine/react/index.ts';
import RankedChoicesNode from './ranked-choices.tsx';

const answer = {
  rows: [
    {
      id: 'asha',
      title: 'Asha Rao',
      chips: [
        { text: 'From 10:30', tone: 'blue' },
        { text: '12 min more travel', tone: 'green' },
      ],
      input: { holder_id: 'asha', start: '10:30' },
    },
    {
      id: 'ben',
      title: 'Ben Thomas',
      chips: [{ text: 'Another person is preferred.', tone: 'yellow' }],
      input: { holder_id: 'ben', start: '09:00' },
    },
    { id: 'chitra', title: 'Chitra Nair', chips: [{ text: 'On leave', tone: 'red' }] },
  ],
};
const job = entity('job', {
  fields: [field('title')],
  workflows: [
    { name: 'candidates', label: 'ranked_choices.title', on: 'record', fields: [] },
    { name: 'take', label: 'figure_matrix.choose', on: 'record', fields: ['holder_id', 'start'] },
    { name: 'plan', label: 'figure_matrix.choose', on: 'record', fields: ['holder_id'] },
  ],
  can: { read: true, create: true, update: true, delete: true, candidates: true, take: true, plan: true },
});
const product = { ...fakeProduct, entities: [...fakeProduct.entities, job], rows: { ...fakeProduct.rows, job: [] } };

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
  id: 'who',
  widget: 'ranked-choices',
  entity: 'job',
  workflow: 'candidates',
  choose: 'take',
  undo: { workflow: 'plan', input: { holder_id: 'doc.holder_id' } },
} as const;
const scope = { user: {}, org: {}, flags: {}, now: '2031-03-05T00:00:00.000Z' };
const record = { id: 'job-1', version: 1, holder_id: null };

const meta = {
  title: 'Nodes/Ranked choices',
  excludeStories: /^[a-z]/,
  component: RankedChoicesNode,
  args: { node, scope },
  decorators: [
    (Story) => (
      <div className="p-4">
        <RecordContext value={{ entity: 'job', record, labels: {}, labelOf: () => undefined }}>{<Story />}</RecordContext>
      </div>
    ),
  ],
  parameters: answering(async (workflow) => (workflow === 'candidates' ? answer : {})),
} satisfies Meta<typeof RankedChoicesNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ranked: Story = {};
export const Gone: Story = {
  parameters: answering((workflow) =>
    workflow === 'candidates' ? Promise.resolve(answer) : Promise.reject(callError(409, 'conflict', 'The hour is taken by now.')),
  ),
};
export const Nobody: Story = { parameters: answering(async () => ({ rows: answer.rows.slice(2) })) };
export const Refused: Story = { parameters: answering(() => Promise.reject(callError(404, 'not_found', 'There is no such work.'))) };
/** Each row is a record of its own; what was taken is asked for anew. */
export const Records: Story = {
  args: { node: { id: 'who', widget: 'ranked-choices', entity: 'job', workflow: 'candidates', of: 'records', choose: 'take' } },
};
/** Nothing to choose: everybody looks, under what is to be said of all. */
export const Looking: Story = {
  args: { node: { id: 'who', widget: 'ranked-choices', entity: 'job', workflow: 'candidates' } },
  parameters: answering(async () => ({ ...answer, summary: ['2 people are asked.', 'Not asked: Leave 1.'] })),
};
