import type { Meta, StoryObj } from '@storybook/react-vite';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';
import LifecycleGraphNode from './lifecycle-graph.tsx';

const group = 'group-1';
const rows = {
  moves: { entity: 'step', group: 'cycle', from: 'from_id', to: 'to_id', roles: 'roles', guard: 'guard', verb: 'verb' },
  states: { entity: 'phase', group: 'cycle', key: 'key', initial: 'is_first', final: 'is_last', retired: 'is_old', require: 'asks' },
} as const;

const phase = entity('phase', {
  colour: 'colour',
  fields: [
    field('cycle'),
    field('title'),
    field('key'),
    field('colour', 'colour'),
    field('is_first', 'boolean'),
    field('is_last', 'boolean'),
    field('is_old', 'boolean'),
    field('asks', 'multiselect'),
  ],
});
const step = entity('step', {
  title: 'id',
  moves: rows,
  fields: [
    field('cycle'),
    field('from_id', 'ref', { ref: 'phase' }),
    field('to_id', 'ref', { ref: 'phase' }),
    field('roles', 'refs', { ref: 'user' }),
    field('guard'),
    field('verb'),
  ],
});

const phases = [
  { id: 'new', title: 'New', colour: 'red', is_first: true },
  { id: 'given', title: 'Assigned', colour: 'yellow' },
  { id: 'work', title: 'In progress', colour: 'cyan' },
  { id: 'hold', title: 'Waiting for parts', colour: 'violet', asks: ['/remarks', '/due'] },
  { id: 'done', title: 'Work done', colour: 'teal', asks: ['/remarks'] },
  { id: 'closed', title: 'Closed', colour: 'green', is_last: true },
  { id: 'cancelled', title: 'Cancelled', colour: 'grey', is_last: true },
].map((row) => ({ ...row, key: row.id, cycle: group }));
const ways: readonly (readonly [string, string, object?])[] = [
  ['new', 'given'],
  ['given', 'work'],
  ['work', 'hold'],
  ['hold', 'work'],
  ['work', 'done', { guard: 'doc.cost > 0' }],
  ['done', 'closed', { roles: ['user-1'] }],
  ['done', 'work', { verb: 'Reopen' }],
  ['new', 'cancelled'],
  ['given', 'cancelled'],
];
const steps = ways.map(([from_id, to_id, more = {}]) => ({ id: `${from_id}-${to_id}`, cycle: group, from_id, to_id, roles: [], ...more }));

const tickets = entity('ticket', {
  fields: [field('state', 'ref', { ref: 'phase' })],
  can: { read: true, 'leave-old': true },
  workflows: [
    {
      name: 'leave-old',
      label: 'action.leave_retired',
      on: 'record',
      done: 'notice.status_updated',
      confirm: 'action.leave_retired',
      fields: [],
    },
  ],
});
const cycles = entity('cycle', {
  fields: [field('title')],
  can: { read: true, 'ready-made': true, 'begin-with': true, 'find-faults': true },
  workflows: [
    { name: 'ready-made', label: 'lifecycle_graph.title', on: 'collection', done: 'lifecycle_graph.led', fields: [] },
    { name: 'begin-with', label: 'lifecycle_graph.title', on: 'record', done: 'lifecycle_graph.led', fields: [] },
    { name: 'find-faults', label: 'lifecycle_graph.title', on: 'collection', done: 'lifecycle_graph.led', fields: [] },
  ],
});

const standing = ['new', 'new', 'work', 'old', 'old', 'old'].map((state, index) => ({ id: `ticket-${index}`, state }));

/** One to begin with, and a server that finds fault with one move and with one state that is not in the drawing. */
const workflows = {
  'cycle/ready-made': () => ({
    choices: [
      { id: 'whole', title: 'Simple repair', text: 'One visit puts it right.', states: phases, moves: steps },
      { id: 'short', title: 'In and out', text: 'Nothing between.', states: phases.slice(0, 1), moves: [] },
    ],
  }),
  'cycle/begin-with': (_: unknown, { ready_made }: Record<string, unknown>, store: Map<string, unknown[]>) => {
    store.set(
      'phase',
      (ready_made === 'whole' ? phases : phases.slice(0, 1)).map((row) => ({ ...row, version: 1 })),
    );
    if (ready_made === 'whole')
      store.set(
        'step',
        steps.map((row) => ({ ...row, version: 1 })),
      );
    return {};
  },
  'cycle/find-faults': () => ({
    faults: [
      { message: 'It excludes itself.', states: [], moves: ['work-done'], is_hint: false },
      { message: 'Nothing ends here.', states: ['hold'], moves: [], is_hint: false },
      { message: 'It needs a beginning.', states: [], moves: [], is_hint: false },
    ],
  }),
};

const product = (states: readonly object[], moves: readonly object[]) => ({
  host: {
    product: {
      ...fakeProduct,
      entities: [...fakeProduct.entities, phase, step, tickets, cycles],
      workflows: { ...fakeProduct.workflows, ...(workflows as never as typeof fakeProduct.workflows) },
      rows: {
        ...fakeProduct.rows,
        phase: states as never,
        step: moves as never,
        ticket: standing as never,
        cycle: [{ id: group }] as never,
      },
    },
  },
});

const meta = {
  title: 'Nodes/Lifecycle graph',
  component: LifecycleGraphNode,
  args: { node: { id: 'drawing', widget: 'lifecycle-graph', entity: 'step', group: `'${group}'` }, scope: {} },
  decorators: [(Story) => <div className="p-4">{<Story />}</div>],
  parameters: product(phases, steps),
} satisfies Meta<typeof LifecycleGraphNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
/** A status that nothing leads to, an end that goes on, and one that was retired. */
export const Broken: Story = {
  parameters: product(
    [
      ...phases,
      { id: 'lost', key: 'lost', title: 'Lost', cycle: group },
      { id: 'old', key: 'old', title: 'On the way', cycle: group, is_old: true },
    ],
    [
      ...steps,
      { id: 'again', cycle: group, from_id: 'closed', to_id: 'work', roles: [] },
      { id: 'off', cycle: group, from_id: 'old', to_id: 'work', roles: [] },
    ],
  ),
};
export const Empty: Story = { parameters: product([], []) };

/** Whoever may, changes it where it is drawn; and sees how many records stand where. */
export const Editable: Story = {
  args: {
    node: {
      id: 'drawing',
      widget: 'lifecycle-graph',
      entity: 'step',
      group: `'${group}'`,
      edit: true,
      records: [
        { when: 'false', of: { entity: 'task', field: '/status' } },
        { when: 'true', of: { entity: 'ticket', field: '/state', clear: 'leave-old', list: '/tickets' } },
      ],
    },
  },
  parameters: product(
    [...phases, { id: 'old', key: 'old', title: 'On the way', cycle: group, is_old: true }],
    [...steps, { id: 'off', cycle: group, from_id: 'old', to_id: 'work', roles: [] }],
  ),
};

/** What the server finds, on the canvas and in words beside it. */
export const Checked: Story = {
  args: {
    node: {
      id: 'drawing',
      widget: 'lifecycle-graph',
      entity: 'step',
      group: `'${group}'`,
      edit: true,
      faults: { entity: 'cycle', workflow: 'find-faults', group: 'group_id' },
    },
  },
};

/** An empty one begins with something ready-made, which is drawn before it is taken. */
export const Beginning: Story = {
  args: {
    node: {
      id: 'drawing',
      widget: 'lifecycle-graph',
      entity: 'step',
      group: `'${group}'`,
      edit: true,
      ready_made: { input: { kind: "'request'" }, from: { entity: 'cycle', workflow: 'ready-made', begin: 'begin-with' } },
    },
  },
  parameters: product([], []),
};
