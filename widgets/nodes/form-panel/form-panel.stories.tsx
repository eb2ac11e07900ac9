import type { Meta, StoryObj } from '@storybook/react-vite';
import { storyScope } from '../../primitives/support/story-scope.ts';
import FormPanelNode from './form-panel.tsx';

const node = {
  id: 'new',
  widget: 'form-panel',
  entity: 'task',
  title: 't:entity.task',
  defaults: { '/priority': "'High'" },
} as const;
const meta = { title: 'Nodes/Form panel', component: FormPanelNode, args: { node, scope: storyScope } } satisfies Meta<
  typeof FormPanelNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Create: Story = {};
export const Tabs: Story = { args: { node: { ...node, layout: 'tabs' } } };
export const Steps: Story = { args: { node: { ...node, layout: 'steps' } } };
export const FailedToLoad: Story = { parameters: { host: { client: { form: () => Promise.reject(new Error('Network error')) } } } };
