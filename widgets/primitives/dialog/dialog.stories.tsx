import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const meta = {
  title: 'Primitives/Dialog',
  component: Dialog,
  args: { isOpen: true, onClose: () => {}, title: 'Change Password', text: 'Enter a new password for your account', children: 'Form' },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};

function Asking({ onConfirm }: { readonly onConfirm: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="p-4">
      <Button onClick={() => setOpen(true)}>Punch in</Button>
      <ConfirmDialog
        isOpen={isOpen}
        question="Are you sure you want to punch in?"
        verb="Yes"
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
      />
    </div>
  );
}
export const Confirm: Story = { render: () => <Asking onConfirm={() => Promise.resolve()} /> };
export const ConfirmRefused: Story = { render: () => <Asking onConfirm={() => Promise.reject(new Error('You are on leave today.'))} /> };
