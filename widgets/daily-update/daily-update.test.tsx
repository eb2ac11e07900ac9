// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../.storybook/render-story.tsx';
import meta, { Again, First, Gone, Refused } from './daily-update.stories.tsx';

afterEach(cleanup);

it('asks who tells, and thanks', async () => {
  renderStory(meta, First);
  await userEvent.click(await screen.findByRole('button', { name: 'Send update' }));
  expect(screen.getByRole('alert').textContent).toBe('Say who you are.');
  await userEvent.type(screen.getByLabelText('Progress, percent'), '140');
  await userEvent.type(screen.getByLabelText('Your name'), 'Ravi');
  await userEvent.click(screen.getByRole('button', { name: 'Send update' }));
  expect(screen.getByRole('alert').textContent).toBe('Progress is a number from 0 to 100.');
  await userEvent.clear(screen.getByLabelText('Progress, percent'));
  await userEvent.click(screen.getByRole('button', { name: 'Send update' }));
  expect(await screen.findByText('Sent. Thank you!')).toBeTruthy();
});

it('shows what was told already, and what the server says', async () => {
  renderStory(meta, Again);
  expect(((await screen.findByLabelText('What stands in the way')) as HTMLTextAreaElement).value).toBe('Lift out of order.');
  cleanup();
  renderStory(meta, Refused);
  await userEvent.click(await screen.findByRole('button', { name: 'Send update' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This day is not one of the deployment.');
});

it('is closed to who has no right link', async () => {
  renderStory(meta, Gone);
  expect(await screen.findByRole('heading', { name: 'This page is not open any more' })).toBeTruthy();
});
