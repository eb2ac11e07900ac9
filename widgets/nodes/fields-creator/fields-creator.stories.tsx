import type { Meta, StoryObj } from '@storybook/react-vite';
import FieldsCreatorNode from './fields-creator.tsx';

const node = { id: 'creator', widget: 'fields-creator' } as const;
const meta = { title: 'Nodes/Fields creator', component: FieldsCreatorNode, args: { node, scope: {} } } satisfies Meta<
  typeof FieldsCreatorNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Draft: Story = {};

/** For people who may keep forms. */
export const Saved: Story = { args: { node: { ...node, entity: 'form-schema', field: 'form_fields' } } };
