// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Calls, NotThere } from './api-docs.stories.tsx';

afterEach(cleanup);

it('shows the calls of a subject, and finds others by words', async () => {
  renderStory(meta, Calls);
  await userEvent.click(await screen.findByRole('button', { name: /Vans/ }));
  expect(screen.getByText('Create a van')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'alive');
  expect(screen.getByText('Is it alive')).toBeTruthy();
  expect(screen.queryByText('Create a van')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search calls' }), ' nothing');
  expect(screen.getByText('No calls found')).toBeTruthy();
});

it('offers to try again when the document does not come', async () => {
  renderStory(meta, NotThere);
  expect(await screen.findByText('Network error')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
