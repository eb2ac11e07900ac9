import type { Meta, StoryObj } from '@storybook/react-vite';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';
import FlowGraphNode from './flow-graph.tsx';

const step = (at: string, does: string, to: string | null, more: object = {}) => ({
  at,
  pointer: `/do/${Number(at.split('.')[0]) - 1}`,
  do: does,
  about: [],
  rules: [],
  positions: [Number(at.split('.')[0]) - 1],
  ways: [{ kind: 'next', to }],
  ...more,
});

const shape = {
  trigger: { on: 'created', entity: 'entity.task', about: [], when: "doc.priority == 'Urgent'" },
  first: '1',
  steps: [
    step('1', 'wait', '2', { seconds: 1800 }),
    step('2', 'switch', null, {
      ways: [
        { kind: 'case', to: '2.1.1', rule: 'doc.cost > 0' },
        { kind: 'else', to: '3' },
      ],
    }),
    step('2.1.1', 'set', '3', { about: ['field.title'], pointer: '/do/1/cases/0/steps/0', positions: [] }),
    step('3', 'call', '4', {
      name: 'Stock',
      when: 'doc.cost > 0',
      ways: [
        { kind: 'next', to: '4' },
        { kind: 'refused', to: null },
      ],
    }),
    step('4', 'tell', null, {}),
  ],
};
const recipe = entity('recipe', {
  fields: [field('title'), field('shape', 'json'), field('about')],
  workflows: [{ name: 'try-it', label: 'flow_graph.try', on: 'collection', fields: ['recipe', 'record'] }],
  can: { read: true, create: true, update: true, delete: true, 'try-it': true },
});
const drawn = { id: 'recipe-1', version: 1, title: 'Urgent', about: 'task', shape };
const log = [
  { step: '1', do: 'wait', came: 'waits' },
  { step: '2', do: 'switch', came: 'done', why: 'doc.cost > 0' },
  { step: '2.1.1', do: 'set', came: 'done' },
  { step: '3', do: 'call', came: 'failed', why: 'The address could not be reached.' },
];
const product = { ...fakeProduct, entities: [...fakeProduct.entities, recipe], rows: { ...fakeProduct.rows, recipe: [drawn] } };
const tried = {
  starts: true,
  state: 'succeeded',
  steps: [
    { step: '1', do: 'wait', came: 'waits', did: [], more: 0 },
    {
      step: '2.1.1',
      do: 'set',
      came: 'done',
      later: 'PT30M',
      did: [
        {
          does: 'update',
          entity: 'entity.task',
          title: 'ACM-1',
          values: [{ label: 'field.title', value: 'Late' }, { label: 'field.cost' }],
        },
      ],
      more: 0,
    },
    {
      step: '4',
      do: 'tell',
      came: 'done',
      later: 'PT30M',
      did: [{ does: 'tell', type: 'x', names: ['Asha Rao'], others: 2 }],
      more: 3,
    },
  ],
  started: [],
  is_cut: false,
  is_before_known: true,
};
const answering = (answer: unknown) => ({
  host: { product, client: { ...createFakeClient(product as never), run: () => Promise.resolve(answer) } },
});

const node = { id: 'drawing', widget: 'flow-graph', shape: '/shape' } as const;
const scope = {
  doc: drawn,
  parent: { log, position: 2, same: true },
  user: {},
  org: {},
  flags: {},
  route: {},
  now: '2026-01-01T00:00:00.000Z',
};

const meta = {
  title: 'Nodes/Flow graph',
  component: FlowGraphNode,
  args: { node, scope },
  decorators: [(Story) => <div className="p-4">{<Story />}</div>],
  parameters: { host: { product } },
} satisfies Meta<typeof FlowGraphNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
/** The way that an execution went, up to the step that failed. */
export const Failed: Story = { args: { node: { ...node, log: 'parent.log', position: 'parent.position', same: 'parent.same' } } };
export const OtherVersion: Story = {
  args: {
    node: { ...node, log: 'parent.log', same: 'parent.same' },
    scope: { ...scope, parent: { log, same: false } },
  },
};
/** Faults of a definition at the steps that they are about. */
export const Faults: Story = {
  args: {
    node: { ...node, faults: 'parent.faults' },
    scope: {
      ...scope,
      parent: { faults: [{ pointer: '/do/1/cases/0/steps/0/values', code: 'rule', message: 'There is no field "titel".' }] },
    },
  },
};
/** As somebody has written it: it is tried on records of what it starts on. */
export const Written: Story = {
  args: {
    node: { id: 'drawing', widget: 'flow-graph', definition: '/definition', try: { entity: 'recipe', workflow: 'try-it' } },
    scope: {
      ...scope,
      doc: {
        ...drawn,
        definition: {
          on: { created: 'task' },
          do: [
            { do: 'wait', for: 'PT1H' },
            { do: 'raise', message: 'Too late.' },
          ],
        },
      },
    },
  },
};
const trying = { ...node, try: { entity: 'recipe', workflow: 'try-it', records: '/about' } };
export const TryingOut: Story = { args: { node: trying }, parameters: answering(tried) };
export const NotStarting: Story = {
  args: { node: trying },
  parameters: answering({ starts: false, why: 'rule', rule: "doc.priority == 'Urgent'", steps: [] }),
};
export const Empty: Story = { args: { scope: { ...scope, doc: { ...drawn, shape: null } } } };
