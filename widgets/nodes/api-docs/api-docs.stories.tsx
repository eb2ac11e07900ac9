import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import ApiDocsNode from './api-docs.tsx';

const van = {
  type: 'object',
  required: ['plate'],
  properties: { plate: { type: 'string', title: 'Number plate' }, seats: { type: 'integer' } },
};
const document = {
  tags: [{ name: 'van', description: 'Vans' }],
  paths: {
    '/v1/data/van': {
      get: {
        tags: ['van'],
        summary: 'List vans',
        parameters: [{ name: 'filter', in: 'query', description: 'CEL over doc.', schema: { type: 'string' } }],
        responses: { 200: { description: 'A page of records.' } },
      },
      post: {
        tags: ['van'],
        summary: 'Create a van',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/van' } } } },
        responses: { 201: { description: 'The record.' }, 422: { description: 'A value breaks a rule.' } },
      },
    },
    '/healthz': { get: { tags: ['health'], summary: 'Is it alive', responses: { 200: { description: 'It is.' } } } },
  },
  components: { schemas: { van } },
};

const answering = (action: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'load-openapi': action }}>{<Story />}</HostActionsContext>,
];

const loads = () => Promise.resolve(document);
const fails = () => Promise.reject(new Error('Network error'));

const meta = {
  title: 'Nodes/API docs',
  component: ApiDocsNode,
} satisfies Meta<typeof ApiDocsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Calls: Story = { decorators: answering(loads) };
export const NotThere: Story = { decorators: answering(fails) };
