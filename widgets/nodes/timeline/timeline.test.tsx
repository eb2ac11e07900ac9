// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Empty, Events, InPages, Visited } from './timeline.stories.tsx';

afterEach(cleanup);

it('says who did what, newest first, with remarks and both statuses', async () => {
  renderStory(meta, Events);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Ravi Kumar');
  expect(first?.textContent).toContain('On the way');
  expect(first?.textContent).toContain('Work done');
  expect(first?.textContent).toContain('Gas refilled, cooling well.');
  expect(first?.querySelector('time')?.getAttribute('title')).toMatch(/\d{4}/);
  expect(second).toBeTruthy();
});

it('shows photos large, one after the other', async () => {
  renderStory(meta, Events);
  await userEvent.click(await screen.findByRole('button', { name: 'Open before.svg' }));
  const dialog = await screen.findByRole('dialog', { name: 'before.svg' });
  expect(within(dialog).getByText('1 of 3')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('dialog', { name: 'meter.svg' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('img', { name: 'before.svg' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells a visitor from the person in whose place they act', async () => {
  renderStory(meta, Visited);
  const [own, visit] = await screen.findAllByRole('listitem');
  expect(own?.querySelector('p')?.textContent).toBe('Asha Rao wrote');
  expect(visit?.querySelector('p')?.textContent).toBe('Asha Rao (visited by the platform) wrote');
});

it('brings earlier events on request', async () => {
  renderStory(meta, InPages);
  await waitFor(() => expect(screen.getAllByText(/^(\d+ hours? ago|\d+ \w+ \d{4})/)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(screen.getAllByText(/^(\d+ hours? ago|\d+ \w+ \d{4})/)).toHaveLength(4));
});

it('says that nothing has happened', async () => {
  renderStory(meta, Empty);
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
});
