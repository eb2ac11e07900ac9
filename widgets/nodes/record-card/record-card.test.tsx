// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Opens, Plain, WithActions } from './record-card.stories.tsx';

afterEach(cleanup);

it('shows its title and the lines that have a value', async () => {
  renderStory(meta, Plain);
  expect(await screen.findByRole('heading', { name: 'AC not cooling' })).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['ID', 'Status', 'Priority', 'Due date']);
  expect(screen.getByText('Assigned')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens by its title', async () => {
  const onOpen = vi.fn();
  renderStory(meta, { ...Opens, args: { ...Opens.args, onOpen } });
  await userEvent.click(await screen.findByRole('button', { name: 'AC not cooling' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('does what is done most without being opened', async () => {
  const [onOpen, run] = [vi.fn(), vi.fn()];
  const [accept] = WithActions.args?.actions ?? [];
  renderStory(meta, { ...WithActions, args: { onOpen, actions: [{ id: 'accept', label: 'Accept', ...accept, run }] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept', description: 'AC not cooling' }));
  expect([run.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0]);
});
