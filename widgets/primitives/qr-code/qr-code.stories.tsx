import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrCode } from './qr-code.tsx';

const meta = {
  title: 'Parts/QR code',
  component: QrCode,
  args: { text: 'https://example.com/ask?form=1', label: 'QR code of the link' },
} satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {};
export const Long: Story = { args: { text: `https://example.com/ask?form=${'0123456789'.repeat(20)}` } };
