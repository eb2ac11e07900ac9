import type { Meta, StoryObj } from '@storybook/react-vite';
import { useToast } from '../../../engine/react/index.ts';
import { Button } from '../button/button.tsx';

function Caller() {
  const { add } = useToast();
  return (
    <div className="flex gap-2 p-4">
      <Button onClick={() => add({ text: 'Status updated', tone: 'success' })}>Good news</Button>
      <Button onClick={() => add({ text: 'Network error', tone: 'danger' })}>Bad news</Button>
    </div>
  );
}

/** The region itself stands around every story, as the shell has it. */
const meta = { title: 'Primitives/Toast', component: Caller } satisfies Meta<typeof Caller>;
export default meta;

export const Notices: StoryObj<typeof meta> = {};
