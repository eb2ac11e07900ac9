import type { Meta } from '@storybook/react-vite';
import { GridDemo } from './example.tsx';

const meta = { title: 'Fields/Grid' } satisfies Meta;
export default meta;

const value = ['book:read', 'loan:read', 'loan:give-back'];

export const Empty = { render: () => <GridDemo /> };
export const Filled = { render: () => <GridDemo value={value} /> };
export const Invalid = { render: () => <GridDemo value={[]} invalid required /> };
export const Disabled = { render: () => <GridDemo value={value} disabled /> };
export const NoLines = { render: () => <GridDemo rows={[]} /> };
export const Refused = { render: () => <GridDemo rows="refused" /> };
