import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import PlaygroundNode from './playground.tsx';

/** Draws whatever body it is given, and refuses a screen without one. */
const tryScreen = async ({ screen }: Readonly<Record<string, unknown>>) => {
  const body: unknown = typeof screen === 'object' && screen !== null ? Reflect.get(screen, 'body') : undefined;
  if (typeof body !== 'object' || body === null) return { plan: null, faults: [{ pointer: '', message: 'A screen needs "body".' }] };
  return { plan: { id: 'tried', title: 'tried', body, entities: {} }, faults: [] };
};

const screenOf = (body: object) => ({ id: 'tried', route: '/tried', title: 't:screen.playground', allow: 'true', body });
const samples = [
  { id: 'text', label: 't:sample.words', screen: screenOf({ id: 'words', widget: 'text', text: 't:sample.text' }) },
  { id: 'broken', label: 't:playground.nothing', screen: { id: 'tried' } },
];
const node = { id: 'playground', widget: 'playground', samples };

const meta = {
  title: 'Nodes/Playground',
  component: PlaygroundNode,
  args: { node, scope: {} },
  decorators: [(Story) => <HostActionsContext value={{ 'preview-screen': tryScreen }}>{<Story />}</HostActionsContext>],
} satisfies Meta<typeof PlaygroundNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Drawn: Story = {};
export const Wrong: Story = { args: { node: { ...node, samples: samples.slice(1) } } };
