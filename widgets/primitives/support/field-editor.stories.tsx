import type { Meta, StoryObj } from '@storybook/react-vite';
import { field } from '../../../.storybook/fake-product.ts';
import { FieldEditor } from './field-editor.tsx';
import { storyScope } from './story-scope.ts';

const args = { field: field('title'), value: 'AC not cooling', scope: storyScope, onChange: () => {} };
const meta = { title: 'Primitives/Field editor', component: FieldEditor, args } satisfies Meta<typeof FieldEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const Day: Story = { args: { field: field('due', 'date'), value: '2026-03-02' } };
export const Refused: Story = { args: { error: 'Title must be max 5 characters.' } };
