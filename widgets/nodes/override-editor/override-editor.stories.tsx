import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import OverrideEditorNode from './override-editor.tsx';
import type { Inspection, Overview, Preview } from './types.ts';

const at = '2026-03-02T06:00:00.000Z';
const version = (number: number, more: object = {}) => ({
  number,
  note: null,
  at,
  by: 'Uma Rao',
  is_active: true,
  is_current: false,
  ...more,
});

const overview: Overview = {
  sources: [
    { kind: 'screen', target: 'services', label: 'collection.view_table' },
    { kind: 'entity', target: 'customer', label: 'entity.customers' },
    { kind: 'menu', target: 'user', label: 'overrides.menu_user' },
  ],
  overrides: [
    { kind: 'entity', target: 'customer', label: 'entity.customers', conflicts: 2, ...version(3, { is_current: true }) },
    { kind: 'menu', target: 'user', label: 'overrides.menu_user', conflicts: 0, ...version(2, { is_current: true, is_active: false }) },
  ],
};
const customer: Inspection = {
  kind: 'entity',
  target: 'customer',
  base: {
    $id: 'customer',
    required: ['cust_name'],
    properties: {
      cust_name: { type: 'string', title: 't:field.cust_name' },
      cust_email: { type: 'string', format: 'email', title: 't:field.cust_email' },
    },
  },
  patch: { properties: { cust_email: { title: { text: { en: 'E-mail of the flat', ar: 'البريد' } } } } },
  number: 3,
  conflicts: [
    {
      path: '/properties/cust_email/title',
      kind: 'changed',
      says: { text: { en: 'E-mail of the flat' } },
      was: 't:field.email',
      now: 't:field.cust_email',
    },
    { path: '/properties/cust_fax/title', kind: 'gone', says: { text: { en: 'Fax' } }, was: 't:field.fax' },
  ],
  changes: [],
  versions: [
    { ...version(3, { is_current: true }), patch: null },
    { ...version(2, { note: 'As the residents say' }), patch: null },
    { ...version(1), patch: null },
  ],
};
const services: Inspection = {
  kind: 'screen',
  target: 'services',
  base: {
    id: 'services',
    title: 't:entity.tasks',
    body: {
      id: 'list',
      widget: 'collection',
      entity: 'task',
      views: [{ id: 'table', as: 'table', columns: ['/title', '/status', '/priority'] }],
    },
  },
  patch: null,
  number: 0,
  conflicts: [],
  changes: [],
  versions: [],
};
const preview: Preview = {
  faults: [],
  conflicts: [],
  changes: [{ path: '/title', was: 't:entity.tasks', now: 't:own.1' }],
  screens: [],
};

const product = {
  ...fakeProduct,
  workflows: {
    ...fakeProduct.workflows,
    'definition-override/overview': () => overview,
    'definition-override/inspect': (_row: unknown, input: Record<string, unknown>) => (input.kind === 'entity' ? customer : services),
    'definition-override/preview': (_row: unknown, input: Record<string, unknown>) =>
      JSON.stringify(input.patch).includes('x-access')
        ? { ...preview, faults: [{ path: '/x-access', code: 'unknown-key', message: 'An override may not touch this.' }] }
        : preview,
    'definition-override/save': () => ({ number: 4, conflicts: [] }),
  },
};
const node = { id: 'overrides', widget: 'override-editor', entity: 'definition-override', path: '/setup/customise' } as const;
const placed = (kind: string, target: string) => ({ ...storyScope, route: { kind, target } });
const meta = {
  title: 'Nodes/Override editor',
  component: OverrideEditorNode,
  args: { node, scope: storyScope },
  parameters: { host: { product } },
} satisfies Meta<typeof OverrideEditorNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const Conflicting: Story = { args: { scope: placed('entity', 'customer') } };
export const NewOfAScreen: Story = { args: { scope: placed('screen', 'services') } };
export const Failing: Story = { parameters: { host: { product, client: { run: () => Promise.reject(new Error('Network error')) } } } };
