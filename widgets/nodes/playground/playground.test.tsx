// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Drawn, Wrong } from './playground.stories.tsx';

// The editor measures what it draws, which this document cannot: a plain text field stands in for it.
vi.mock('../../primitives/code-editor/code-editor.tsx', () => ({
  default: ({ value, onChange, label }: { value: string; onChange: (text: string) => void; label: string }) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

afterEach(cleanup);

it('draws the chosen sample, and keeps the last drawing while the text is wrong', async () => {
  renderStory(meta, Drawn);
  expect(await screen.findByText('A paragraph of text: one key in the texts of the product.')).toBeTruthy();
  const code = await screen.findByRole('textbox', { name: 'Definition' });
  await userEvent.type(code, 'x');
  expect((await screen.findByRole('alert')).textContent).toMatch(/JSON/);
  expect(screen.getByText('A paragraph of text: one key in the texts of the product.')).toBeTruthy();
});

it('says where a key stands twice', async () => {
  renderStory(meta, Drawn);
  const code = await screen.findByRole('textbox', { name: 'Definition' });
  fireEvent.change(code, { target: { value: '{"id":"tried","body":{"id":"a","id":"b","widget":"text"}}' } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The key "id" stands here a second time');
  expect(alert.textContent).toContain('/body/id');
});

it('names what is wrong with a screen', async () => {
  renderStory(meta, Wrong);
  expect((await screen.findByRole('alert')).textContent).toContain('A screen needs "body".');
  expect(screen.getByText('1 fault')).toBeTruthy();
});
